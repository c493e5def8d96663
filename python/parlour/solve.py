"""``python -m parlour.solve GAME --out DIR``; :mod:`parlour.spread` has the code.

Only for the command line: importing this module would hide the function ``parlour.solve``.
"""

from parlour.spread import main

if __name__ == "__main__":
    main()
