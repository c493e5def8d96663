"""A Ray cluster of two machines, of which one is killed. `test_cluster` runs this as a program of its
own, with a time limit, so that a test never waits for Ray.

`python ray_cluster.py FOLDER ARGUMENTS…` runs `parlour-learn ARGUMENTS… --ray …` and kills a machine
as soon as FOLDER/starts has two lines: each machine then has a piece in work.
"""

import json
import os
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
# Notice the loss of a machine within seconds.
os.environ["RAY_health_check_period_ms"] = "500"
os.environ["RAY_health_check_failure_threshold"] = "3"

from ray.cluster_utils import Cluster  # noqa: E402

from parlour_learn.__main__ import dispatch, parser  # noqa: E402

STORE_BYTES = 100 << 20


def main(folder: Path, arguments: list[str]) -> None:
    machine = {"num_cpus": 1, "object_store_memory": STORE_BYTES, "include_dashboard": False}
    # The head runs no pieces, so each of the other machines runs one at a time.
    cluster = Cluster(True, head_node_args=machine | {"num_cpus": 0})
    try:
        doomed, _ = cluster.add_node(**machine), cluster.add_node(**machine)
        cluster.wait_for_nodes(timeout=60)
        killed = threading.Event()

        def kill() -> None:
            while len((folder / "starts").read_text().splitlines()) < 2:
                time.sleep(0.05)
            cluster.remove_node(doomed, allow_graceful=False)
            killed.set()

        (folder / "starts").touch()
        threading.Thread(target=kill, daemon=True).start()
        result = dispatch(parser().parse_args([*arguments, "--ray", cluster.address]))
        print(json.dumps({"result": result, "killed": killed.is_set()}))
    finally:
        cluster.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
