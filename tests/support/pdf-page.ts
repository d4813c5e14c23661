import { PDFiumLibrary } from '@hyzyla/pdfium';

/** The pages of a PDF as a viewer shows them: text, and the picture at this scale as grey values, row by row. */
export async function readPdf(bytes: Uint8Array, scale = 2) {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const pages = [];
  for (const page of document.pages()) {
    const text = page.getText();
    const { data, width, height } = await page.render({ scale, render: 'bitmap' });
    const grey = Uint8Array.from({ length: width * height }, (_, index) => data[index * 4] ?? 255);
    pages.push({ text, width, height, grey });
  }
  document.destroy();
  library.destroy();
  return pages;
}

export type Picture = { width: number; height: number; grey: Uint8Array };

/** The part of a picture that is not white, cut out; null when it is all white. */
export function inkOf({ width, height, grey }: Picture): Picture | null {
  const isInk = (x: number, y: number) => (grey[y * width + x] ?? 255) < 128;
  const columns = Array.from({ length: width }, (_, x) => x).filter((x) =>
    Array.from({ length: height }, (_, y) => y).some((y) => isInk(x, y)),
  );
  const rows = Array.from({ length: height }, (_, y) => y).filter((y) =>
    Array.from({ length: width }, (_, x) => x).some((x) => isInk(x, y)),
  );
  const [left, right, top, bottom] = [columns[0], columns.at(-1), rows[0], rows.at(-1)];
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return null;
  return cut({ width, height, grey }, { left, top, width: right - left + 1, height: bottom - top + 1 });
}

type Box = { left: number; top: number; width: number; height: number };

/** A part of a picture. */
const cut = (from: Picture, { left, top, width, height }: Box): Picture => ({
  width,
  height,
  grey: Uint8Array.from(
    { length: width * height },
    (_, index) => from.grey[(top + Math.floor(index / width)) * from.width + left + (index % width)] ?? 255,
  ),
});

/**
 * How much of a small picture differs from what a large one shows there, from 0 to 1; more than `most` is not told
 * apart.
 */
export function misfit(large: Picture, small: Picture, { left, top }: Pick<Box, 'left' | 'top'>, most: number): number {
  const area = small.width * small.height;
  let differing = 0;
  for (let y = 0; y < small.height && differing <= most * area; y += 1)
    for (let x = 0; x < small.width; x += 1) {
      const there = large.grey[(top + y) * large.width + left + x] ?? 255;
      if (Math.abs(there - (small.grey[y * small.width + x] ?? 255)) > 128) differing += 1;
    }
  return differing / area;
}
