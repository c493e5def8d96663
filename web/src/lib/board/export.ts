// Exports the board as a picture, without the interface's marks. Colors are attributes of the drawing, so it needs no
// style sheet.

/** Elements of the interface: marks, arrows, drawings, and the focusable cells. */
const INTERFACE = "[data-mark], [role=row]";
const BELONGS_TO_THE_PAGE = /^(class|style|role|tabindex|aria-|data-|pointer-events)/;

/** The drawing as SVG text. */
export function svgText(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  for (const mark of copy.querySelectorAll(INTERFACE)) mark.remove();
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    for (const { name } of [...element.attributes]) {
      if (BELONGS_TO_THE_PAGE.test(name)) element.removeAttribute(name);
    }
  }
  for (const group of copy.querySelectorAll("g")) if (group.childElementCount === 0) group.remove();
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  // Svelte leaves empty comments in the DOM.
  return new XMLSerializer().serializeToString(copy).replaceAll(/<!--.*?-->/g, "");
}

export function svgBlob(drawing: SVGSVGElement): Blob {
  return new Blob([svgText(drawing)], { type: "image/svg+xml" });
}

/** The longer side of an exported picture, in pixels. */
const PIXELS = 1600;

/** The drawing as PNG. */
export async function pngBlob(drawing: SVGSVGElement): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  const scale = PIXELS / Math.max(width, height);
  const address = URL.createObjectURL(svgBlob(drawing));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) =>
      canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

export function download(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
