// Texts of the server's are found with what stands at their places, and numbers agree with what they count.

import { describe, expect, it } from "vitest";
import { NUMBERS } from "./numbers";
import { Terms } from "./terms";

describe("terms", () => {
  const terms = new Terms({
    Black: "Pretas",
    "the piece on {square} is not yours": "a peça em {square} não é sua",
    "illegal move `{move}`: {why}": "jogada ilegal `{move}`: {why}",
    "{square} is occupied already by somebody": "{square} já está ocupada",
    "{who} answers {move}": "{who} respondem {move}",
    "{who} answers nothing": "{who} nada respondem",
    "from {a} to {b} (x+y?)": "até {b} desde {a}",
  });

  it("are looked up with their places", () => {
    expect(terms.translate("Black")).toBe("Pretas");
    expect(terms.translate("Black answers a4")).toBe("Pretas respondem a4");
    expect(terms.translate("Black answers nothing")).toBe("Pretas nada respondem");
    expect(terms.translate("from a1 to b2 (x+y?)")).toBe("até b2 desde a1");
    expect(terms.translate("illegal move `c3`: c3 is occupied already by somebody")).toBe("jogada ilegal `c3`: c3 já está ocupada");
    expect(terms.translate("illegal move `c3`: the piece on c3 is not yours")).toBe("jogada ilegal `c3`: a peça em c3 não é sua");
  });
  it("are whole sentences or none", () => {
    expect(terms.translate("illegal move `c3`: no such words")).toBeNull();
    expect(terms.translate("the piece on  is not yours?")).toBeNull();
    expect(terms.translate("constructor")).toBeNull();
  });
});

describe("numbers in words", () => {
  const said = (language: "en" | "pt", one: string, many: string) =>
    [0, 1, 2, 5, 40].map((n) => [NUMBERS[language].counted(n, one, many), NUMBERS[language].alone(n, one)]);

  it("are English", () => {
    expect(said("en", "one group", "groups")).toEqual([
      ["no groups", "none"],
      ["one group", "one"],
      ["two groups", "two"],
      ["five groups", "five"],
      ["40 groups", "40"],
    ]);
  });
  it("have a gender in Portuguese, and the singular for nothing", () => {
    expect(said("pt", "um grupo", "grupos")).toEqual([
      ["nenhum grupo", "nenhum"],
      ["um grupo", "um"],
      ["dois grupos", "dois"],
      ["cinco grupos", "cinco"],
      ["40 grupos", "40"],
    ]);
    expect(said("pt", "uma peça", "peças")).toEqual([
      ["nenhuma peça", "nenhuma"],
      ["uma peça", "uma"],
      ["duas peças", "duas"],
      ["cinco peças", "cinco"],
      ["40 peças", "40"],
    ]);
  });
});
