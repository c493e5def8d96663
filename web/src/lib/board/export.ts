// A board as a picture to keep: the drawing on the page with its colors written into it.

const KEPT = ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "opacity", "font-family", "font-size", "font-weight", "text-anchor"];

/** The drawing as SVG text that needs no style sheet. */
export function svgText(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll("*")];
  const copies = [copy, ...copy.querySelectorAll("*")];
  copies.forEach((element, n) => {
    const original = originals[n];
    if (!original) return;
    const style = getComputedStyle(original);
    for (const attribute of [...element.attributes]) {
      if (/^(class|style|role|tabindex|aria-|data-)/.test(attribute.name)) element.removeAttribute(attribute.name);
    }
    if (element instanceof SVGGElement && element !== copy) {
      if (style.opacity !== "1") element.setAttribute("opacity", style.opacity);
      return;
    }
    for (const name of KEPT) element.setAttribute(name, style.getPropertyValue(name));
  });
  for (const row of copy.querySelectorAll("g:last-of-type")) if (row.childElementCount === 0) row.remove();
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return new XMLSerializer().serializeToString(copy);
}

export function svgBlob(drawing: SVGSVGElement): Blob {
  return new Blob([svgText(drawing)], { type: "image/svg+xml" });
}

/** The drawing as pixels, twice its own size. */
export async function pngBlob(drawing: SVGSVGElement): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  const address = URL.createObjectURL(svgBlob(drawing));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width * 2;
    canvas.height = height * 2;
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
