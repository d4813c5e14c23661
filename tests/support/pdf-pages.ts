import { PDFiumLibrary } from '@hyzyla/pdfium';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { stampFont } from '#server/pdf/stamp/draw.js';

const library = PDFiumLibrary.init();

/** The text of every page of a PDF, as copied from a viewer. */
export async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const document = await (await library).loadDocument(pdf);
  const texts = [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, ' '));
  document.destroy();
  return texts;
}

/** How dark each pixel is, from 0 to 255, row by row. */
export type Picture = { width: number; height: number; dark: Uint8Array };

/** A page as a viewer shows it. `scale`: pixels per point. */
export async function drawPage(pdf: Uint8Array, index: number, scale = 1): Promise<Picture> {
  const document = await (await library).loadDocument(pdf);
  const { width, height, data } = await document.getPage(index).render({ scale, render: async ({ data }) => data });
  document.destroy();
  return { width, height, dark: darkness(data) };
}

/**
 * A line of text in the stamp's font as another library shapes it; or with each piece set by itself, as a program does
 * that knows nothing of shaping.
 */
export function drawText(pieces: string[], size: number): Picture {
  GlobalFonts.registerFromPath(stampFont, 'Stamp');
  const [width, height] = [pieces.join('').length * size, size * 3];
  const drawing = createCanvas(width, height).getContext('2d');
  drawing.fillStyle = '#ffffff';
  drawing.fillRect(0, 0, width, height);
  drawing.fillStyle = '#444444';
  drawing.font = `${size}px Stamp`;
  let x = size;
  for (const piece of pieces) {
    drawing.fillText(piece, x, size * 2);
    x += drawing.measureText(piece).width;
  }
  const { data } = drawing.getImageData(0, 0, width, height);
  return { width, height, dark: darkness(data) };
}

/** A part of a picture; lengths in pixels. */
export function crop({ width, dark }: Picture, left: number, top: number, right: number, bottom: number): Picture {
  const part = new Uint8Array((right - left) * (bottom - top));
  for (let y = top; y < bottom; y++)
    part.set(dark.subarray(y * width + left, y * width + right), (y - top) * (right - left));
  return { width: right - left, height: bottom - top, dark: part };
}

/** The part of a picture that is not white. */
export function inked(picture: Picture, least = 90): Picture {
  const { width, height, dark } = picture;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((dark[y * width + x] ?? 0) < least) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
  }
  if (right <= left) throw new Error('There is no ink');
  return crop(picture, left, top, right, bottom);
}

/** The similarity of two pictures, from 0 to 1 (the same). */
export function likeness(one: Picture, other: Picture): number {
  const columns = Math.round(one.width / 3);
  const [a, b] = [grid(one, columns), grid(other, columns)];
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, squareA, squareB] = [0, 0, 0];
  for (const [index, value] of a.entries()) {
    const [x, y] = [value - meanA, (b[index] ?? 0) - meanB];
    both += x * y;
    squareA += x * x;
    squareB += y * y;
  }
  return both / Math.sqrt(squareA * squareB);
}

/** Coarse enough to ignore how renderers smooth edges, fine enough to tell letters apart. */
function grid({ width, height, dark }: Picture, columns: number, rows = 14): number[] {
  const cells: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let [sum, count] = [0, 0];
      for (let y = Math.floor((row * height) / rows); y < ((row + 1) * height) / rows; y++) {
        for (let x = Math.floor((column * width) / columns); x < ((column + 1) * width) / columns; x++) {
          sum += dark[y * width + x] ?? 0;
          count += 1;
        }
      }
      cells.push(count === 0 ? 0 : sum / count);
    }
  }
  return cells;
}

function darkness(rgba: Uint8Array | Uint8ClampedArray): Uint8Array {
  const dark = new Uint8Array(rgba.length / 4);
  for (let at = 0; at < dark.length; at++) {
    dark[at] = 255 - ((rgba[at * 4] ?? 0) + (rgba[at * 4 + 1] ?? 0) + (rgba[at * 4 + 2] ?? 0)) / 3;
  }
  return dark;
}
