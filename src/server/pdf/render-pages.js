/**
 * A child program: reads a PDF on stdin and writes its first pages as pictures, one line of JSON each:
 * `{ "width", "height", "webp", "text" }`, the picture in base64. Arguments: the size of the PDF in bytes, how many pages,
 * and `sample` for pictures marked SAMPLE or `paper` for a question paper, with its text.
 */

import { PDFiumLibrary } from '@hyzyla/pdfium';
import { createCanvas, GlobalFonts, ImageData } from '@napi-rs/canvas';
import { lowerPriority, readStdin } from '#server/background/job-entry.js';
import { stampFont } from './stamp/draw.js';

/** Sharp enough for a phone held upright, in pixels; a paper is also read enlarged. */
const pictureWidths = { sample: 900, paper: 1000 };
/** A page may be a strip. */
const mostHeight = 2400;
const sampleQuality = 40;
/** The best of these with which a page of a paper stays small enough for a slow line, in bytes. */
const paperQualities = [55, 40, 28, 16, 8];
const paperBytes = 88 * 1024;

const [sizeBytes, pageCount] = process.argv.slice(2, 4).map(Number);
const kind = process.argv[4] === 'paper' ? 'paper' : 'sample';
lowerPriority({ isAwaited: false });
GlobalFonts.registerFromPath(stampFont, 'Stamp');
const pdfium = await PDFiumLibrary.init();
const document = await pdfium.loadDocument(await readStdin(sizeBytes ?? 0));
const pages = Math.min(pageCount ?? 0, document.getPageCount());
for (let index = 0; index < pages; index++) {
  const page = document.getPage(index);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  // Before it is rendered: rendering closes the page.
  const text = kind === 'paper' ? page.getText() : '';
  const scale = Math.min(pictureWidths[kind] / originalWidth, mostHeight / originalHeight);
  const [width, height] = [originalWidth, originalHeight].map((points) => Math.max(1, Math.round(points * scale)));
  const render = kind === 'paper' ? encodePaper : encodeSample;
  const { data } = await page.render({ width, height, renderFormFields: true, render });

  console.log(JSON.stringify({ width, height, webp: Buffer.from(data).toString('base64'), text }));
}

/** @typedef {{ data: Uint8Array, width: number, height: number }} Pixels a page as red, green, blue, alpha */

/** @param {Pixels} page */
function drawingOf({ data, width, height }) {
  const canvas = createCanvas(width, height);
  const drawing = canvas.getContext('2d');
  drawing.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return { canvas, drawing };
}

/** @param {Pixels} page */
async function encodePaper(page) {
  const { canvas } = drawingOf(page);
  let picture = await canvas.encode('webp', paperQualities[0]);
  for (const quality of paperQualities.slice(1))
    if (picture.length > paperBytes) picture = await canvas.encode('webp', quality);
  return picture;
}

/** @param {Pixels} page */
async function encodeSample(page) {
  const { width, height } = page;
  const { canvas, drawing } = drawingOf(page);
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
  return canvas.encode('webp', sampleQuality);
}
