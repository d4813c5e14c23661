/**
 * Reads a PDF on stdin and writes its first pages, a line of JSON each: `{ "width", "height", "webp", "lines" }`, the
 * picture in base64. Arguments: its size in bytes, how many pages, and `sample` (marked SAMPLE, after a small cover) or `paper`
 * (with its lines).
 */
/** @import { PDFiumPage } from '@hyzyla/pdfium' */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { createCanvas, GlobalFonts, ImageData } from '@napi-rs/canvas';
import { lowerPriority, readStdin } from '#server/background/job-entry.js';
import { gutterOf, inReadingOrder, piecesOf } from './page-lines.js';
import { withDocument } from './pdfium.js';
import { stampFont } from './stamp/draw.js';

/** Sharp enough for a phone held upright, in pixels. Of a paper what is printed, without its margins. */
const pictureWidths = { sample: 900, paper: 860, columns: 1400, cover: 280 };
/** Of a cover: as high as a book that wide. */
const coverShape = 4 / 3;
/** Wide enough to find the margins of a page, in pixels. */
const glanceWidth = 240;
/** What stays white around what is printed, as a share of the page's width. */
const edge = 0.02;
/** A page may be a strip. */
const mostHeight = 2400;
const sampleQuality = 40;
/** The best of these with which a page of a paper, or a cover, stays small enough for a slow line, in bytes. */
const [bestQuality, lowerQualities] = [55, [40, 28, 16, 8]];
const [paperBytes, coverBytes] = [88 * 1024, 16 * 1024];

const [sizeBytes, pageCount] = process.argv.slice(2, 4).map(Number);
const kind = process.argv[4] === 'paper' ? 'paper' : 'sample';
lowerPriority({ isAwaited: false });
GlobalFonts.registerFromPath(stampFont, 'Stamp');
const pdfium = await PDFiumLibrary.init();
const bytes = await readStdin(sizeBytes ?? 0);
const document = await pdfium.loadDocument(bytes);
const pages = Math.min(pageCount ?? 0, document.getPageCount());
/** A sheet that is so much wider than high may hold two pages side by side, with a white strip of this share between them. */
const [wideSheet, strip] = [1.2, 0.02];
if (kind === 'paper') await renderPaper();
else await renderSample();

async function renderSample() {
  if (pages > 0) await renderCover(document.getPage(0));
  for (let index = 0; index < pages; index++) {
    const page = document.getPage(index);
    const size = sizeAt(page, pictureWidths.sample);
    const { data } = await page.render({ ...size, renderFormFields: true, render: encodeSample });
    write({ ...size, webp: data, lines: [] });
  }
}

/** The upper part of the first page, small. @param {PDFiumPage} page */
async function renderCover(page) {
  const size = sizeAt(page, pictureWidths.cover);
  const height = Math.min(size.height, Math.round(size.width * coverShape));
  const { data } = await page.render({
    ...size,
    renderFormFields: true,
    render: (pixels) => encodePart(pixels, { x: 0, y: 0, width: size.width, height }, coverBytes),
  });
  write({ width: size.width, height, webp: data, lines: [] });
}

/**
 * The pages without their white margins, so that letters are larger on a phone. All are cut equally at the sides. Two pages
 * side by side on one sheet become two pictures; what stays in columns is drawn wider.
 */
async function renderPaper() {
  /** @type {Frame[]} */
  const frames = [];
  for (let index = 0; index < pages; index++) {
    const page = document.getPage(index);
    await page.render({
      ...sizeAt(page, glanceWidth),
      renderFormFields: true,
      render: async (pixels) => {
        frames.push(...framesOf(pixels, index));
        return pixels.data;
      },
    });
  }
  const left = Math.min(...frames.map(({ box }) => box.left));
  const right = Math.max(...frames.map(({ box }) => box.right));
  const texts = withDocument(bytes, ({ letters }) =>
    Array.from({ length: pages }, (_, index) => piecesOf(letters(index))),
  );
  for (const { index, from, to, box } of frames) {
    const page = document.getPage(index);
    const within = (/** @type {number} */ x) => (x - from) / (to - from);
    const pieces = (texts[index] ?? [])
      .filter(({ place }) => place.left >= from && place.left < to)
      .map(({ text, place }) => ({ text, place: { ...place, left: within(place.left), right: within(place.right) } }));
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const isWide = (to - from) * originalWidth > wideSheet * originalHeight || gutterOf(pieces) !== null;
    const wanted = isWide ? pictureWidths.columns : pictureWidths.paper;
    const size = sizeAt(page, wanted / (right - left) / (to - from));
    const frameWidth = (to - from) * size.width;
    const corner = {
      x: Math.round(from * size.width + left * frameWidth),
      y: Math.round(box.top * size.height),
    };
    const width = Math.max(1, Math.round((right - left) * frameWidth));
    const height = Math.max(1, Math.round((box.bottom - box.top) * size.height));
    const { data } = await page.render({
      ...size,
      renderFormFields: true,
      render: (pixels) => encodePart(pixels, { ...corner, width, height }, paperBytes),
    });
    const lines = inReadingOrder(pieces).map(({ text, place }) => ({
      text,
      x: share((place.left - left) / (right - left)),
      y: share((place.top - box.top) / (box.bottom - box.top)),
    }));
    write({ width, height, webp: data, lines });
  }
}

/** Within the picture, to a hundredth of a percent. @param {number} value */
function share(value) {
  return Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
}

/** @typedef {{ text: string, x: number, y: number }} Line its upper left corner as shares of the picture */

/** @param {{ width: number, height: number, webp: Uint8Array, lines: Line[] }} page */
function write({ webp, ...page }) {
  console.log(JSON.stringify({ ...page, webp: Buffer.from(webp).toString('base64') }));
}

/** In which a page is so wide, unless it is a strip; in pixels. @param {PDFiumPage} page @param {number} wanted */
function sizeAt(page, wanted) {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = Math.min(wanted / originalWidth, mostHeight / originalHeight);
  const pixels = (/** @type {number} */ points) => Math.max(1, Math.round(points * scale));
  return { width: pixels(originalWidth), height: pixels(originalHeight) };
}

/** @typedef {{ data: Uint8Array, width: number, height: number }} Pixels a page as red, green, blue, alpha */

/** @param {Pixels} page */
function drawingOf({ data, width, height }) {
  const canvas = createCanvas(width, height);
  const drawing = canvas.getContext('2d');
  drawing.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return { canvas, drawing };
}

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box shares of a page's width and height */
/**
 * One page on a sheet of the PDF.
 * @typedef {{ index: number, from: number, to: number, box: Box }} Frame
 * `from`, `to`: shares of the sheet's width; `box`: what is printed, as shares of the frame
 */

/** @param {Pixels} sheet @param {number} index @returns {Frame[]} */
function framesOf(sheet, index) {
  const cut = sheet.width > wideSheet * sheet.height ? whiteMiddle(sheet) : null;
  const halves = cut === null ? [] : [printedBox(sheet, 0, cut), printedBox(sheet, cut, 1)];
  const [one, other] = halves;
  if (cut === null || !one || !other) {
    const box = printedBox(sheet, 0, 1) ?? { left: 0, right: 1, top: 0, bottom: 1 };
    return [{ index, from: 0, to: 1, box }];
  }
  return [
    { index, from: 0, to: cut, box: one },
    { index, from: cut, to: 1, box: other },
  ];
}

/** @param {Pixels} page @param {number} x @param {number} y */
function isWhite({ data, width }, x, y) {
  const at = 4 * (y * width + x);
  return data.subarray(at, at + 3).every((part) => part > 235);
}

/** The middle of the widest white strip from top to bottom near the middle of a sheet, as a share of its width. @param {Pixels} sheet */
function whiteMiddle(sheet) {
  const { width, height } = sheet;
  let [begin, best] = [-1, { at: 0, wide: 0 }];
  const last = Math.ceil(width * 0.6);
  for (let x = Math.floor(width * 0.4); x <= last; x++) {
    const isClear = x < last && Array.from({ length: height }, (_, y) => y).every((y) => isWhite(sheet, x, y));
    if (isClear && begin < 0) begin = x;
    if (isClear || begin < 0) continue;
    if (x - begin > best.wide) best = { at: (begin + x) / 2, wide: x - begin };
    begin = -1;
  }
  return best.wide >= strip * width ? best.at / width : null;
}

/** All of the height and width where there is no white margin; null: it is blank. @param {Pixels} sheet @param {number} from @param {number} to @returns {Box | null} */
function printedBox(sheet, from, to) {
  const { width, height } = sheet;
  const [first, end] = [Math.round(from * width), Math.round(to * width)];
  let [left, right, top, bottom] = [end, -1, height, -1];
  for (let y = 0; y < height; y++)
    for (let x = first; x < end; x++) {
      if (isWhite(sheet, x, y)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  if (right < 0) return null;
  const wide = end - first;
  const sides = edge * wide;
  return {
    left: Math.max(0, (left - first - sides) / wide),
    right: Math.min(1, (right - first + 1 + sides) / wide),
    top: Math.max(0, (top - sides) / height),
    bottom: Math.min(1, (bottom + 1 + sides) / height),
  };
}

/** @param {Pixels} page @param {{ x: number, y: number, width: number, height: number }} part @param {number} most bytes */
async function encodePart(page, { x, y, width, height }, most) {
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(drawingOf(page).canvas, -x, -y);
  let picture = await canvas.encode('webp', bestQuality);
  for (const quality of lowerQualities) if (picture.length > most) picture = await canvas.encode('webp', quality);
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
