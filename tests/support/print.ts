import { PDFiumLibrary } from '@hyzyla/pdfium';
import { createCanvas, loadImage } from '@napi-rs/canvas';

/** The text and the picture of each page of a PDF, at this many pixels per inch (BGRA). */
export async function readPdf(bytes: Buffer, dpi = 96) {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  try {
    const pages = [];
    for (const page of document.pages()) {
      // The text first: the library cannot read it once the page was drawn.
      const text = page.getText();
      const { data, width, height } = await page.render({ scale: dpi / 72, render: 'bitmap' });
      pages.push({ text, data: Buffer.from(data), width, height });
    }
    return pages;
  } finally {
    document.destroy();
    library.destroy();
  }
}

type Area = { x: number; y: number; width: number; height: number };

/** The darkness of each cell of a grid over this area, from 0 (white) to 1. */
export function darkness(
  { data, width }: { data: Uint8Array | Uint8ClampedArray; width: number },
  area: Area,
  cell = 6,
): number[] {
  const columns = Math.floor(area.width / cell);
  const rows = Math.floor(area.height / cell);
  return Array.from({ length: columns * rows }, (_, index) => {
    const left = Math.round(area.x) + (index % columns) * cell;
    const top = Math.round(area.y) + Math.floor(index / columns) * cell;
    let sum = 0;
    for (let y = top; y < top + cell; y++)
      for (let x = left; x < left + cell; x++) sum += 255 - (data[(y * width + x) * 4 + 1] ?? 255);
    return sum / (255 * cell * cell);
  });
}

/** The pixels of a PNG. */
export async function readPng(bytes: Buffer) {
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return { data: context.getImageData(0, 0, image.width, image.height).data, width: image.width, height: image.height };
}

/** The similarity of two pictures: 1 is the same, about 0 unrelated (correlation of their cells). */
export function likeness(one: number[], other: number[]): number {
  const mean = (cells: number[]) => cells.reduce((sum, cell) => sum + cell, 0) / cells.length;
  const [a, b] = [mean(one), mean(other)];
  let [together, first, second] = [0, 0, 0];
  for (const [index, cell] of one.entries()) {
    const [x, y] = [cell - a, (other[index] ?? 0) - b];
    together += x * y;
    first += x * x;
    second += y * y;
  }
  return together / Math.sqrt(first * second);
}
