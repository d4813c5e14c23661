/**
 * A child program: reads a PDF on stdin and writes its first pages as pictures marked SAMPLE, one line of JSON
 * each: `{ "width", "height", "webp" }`, the last in base64. Arguments: the size of the PDF in bytes, how many pages.
 */

import { PDFiumLibrary } from '@hyzyla/pdfium';
import { createCanvas, GlobalFonts, ImageData } from '@napi-rs/canvas';
import { lowerPriority, readStdin } from '#server/background/job-entry.js';
import { stampFont } from './stamp/draw.js';

/** Sharp enough for a phone held upright, in pixels. */
const pictureWidth = 900;
/** A page may be a strip. */
const mostHeight = 2400;
const quality = 40;

const [sizeBytes, pageCount] = process.argv.slice(2).map(Number);
lowerPriority({ isAwaited: false });
GlobalFonts.registerFromPath(stampFont, 'Stamp');
const pdfium = await PDFiumLibrary.init();
const document = await pdfium.loadDocument(await readStdin(sizeBytes ?? 0));
const pages = Math.min(pageCount ?? 0, document.getPageCount());
for (let index = 0; index < pages; index++) {
  const page = document.getPage(index);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = Math.min(pictureWidth / originalWidth, mostHeight / originalHeight);
  const [width, height] = [originalWidth, originalHeight].map((points) => Math.max(1, Math.round(points * scale)));
  const { data } = await page.render({ width, height, renderFormFields: true, render: encode });
  console.log(JSON.stringify({ width, height, webp: Buffer.from(data).toString('base64') }));
}

/**
 * @param {{ data: Uint8Array, width: number, height: number }} page as red, green, blue, alpha
 */
async function encode({ data, width, height }) {
  const canvas = createCanvas(width, height);
  const drawing = canvas.getContext('2d');
  drawing.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  drawing.textAlign = 'center';
  drawing.textBaseline = 'middle';
  drawing.fillStyle = 'rgba(110, 110, 110, 0.16)';
  const slant = Math.atan2(height, width);
  // Three of them, so that no part of the page goes without.
  for (const place of [1 / 6, 1 / 2, 5 / 6]) {
    drawing.save();
    drawing.translate(width / 2, height * place);
    drawing.rotate(-Math.min(slant, Math.PI / 5));
    drawing.font = `${Math.round(Math.min(width / 7, height / 5))}px Stamp`;
    drawing.fillText('SAMPLE', 0, 0);
    drawing.restore();
  }
  return canvas.encode('webp', quality);
}
