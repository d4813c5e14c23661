/**
 * The stamp of a bought PDF: a line at the foot of every page and a pale one across it. Plain JavaScript, because the
 * programs that need it are started by Node itself.
 */
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { PDFArray, PDFDict, PDFName } from '@cantoo/pdf-lib';
import PdfKit from 'pdfkit';

const require = createRequire(import.meta.url);

/** Has Latin letters too, so that a line of both scripts is of one hand. */
export const stampFont = require.resolve('@expo-google-fonts/noto-sans-tamil/500Medium/NotoSansTamil_500Medium.ttf');

/**
 * How a stamped document is saved: written anew and whole, because what is only added to the end of a file is taken
 * off again by cutting it there.
 */
export const stampedFile = { rewrite: true, addDefaultPage: false, updateFieldAppearances: false };

/** The width of an A4 page, in points: on it the stamp has its own size, on others one in proportion. */
const a4Width = 595;
const lineSize = 7.5;
const acrossSize = 30;
/** Printers leave out the outermost 4 mm. */
const footMargin = 12;
/** Of the page's diagonal, at most. */
const acrossShare = 0.8;

/**
 * Draws two lines of text on every page, as two objects that all pages share. The pages' own content stays as it is.
 * @param {import('@cantoo/pdf-lib').PDFDocument} document
 * @param {{ foot: string, across: string }} text
 */
export async function stampDocument(document, text) {
  const [foot, across] = await document.embedPdf(await drawStamp(text), [0, 1]);
  if (!foot || !across) throw new Error('The stamp could not be drawn');
  const { context } = document;
  const [footName, acrossName] = [PDFName.of('BuyerStampFoot'), PDFName.of('BuyerStampAcross')];
  const opening = context.register(context.stream('q\n'));
  /** @type {Map<string, import('@cantoo/pdf-lib').PDFRef>} */
  const closings = new Map();

  // The same page may stand in a document twice.
  for (const page of new Set(document.getPages().map(({ node }) => node))) {
    const at = placesOn(visiblePage(page), foot, across);
    const drawing = `Q\nq ${at.across} cm ${acrossName.asString()} Do Q\nq ${at.foot} cm ${footName.asString()} Do Q\n`;
    const closing = closings.get(drawing) ?? context.register(context.stream(drawing));
    closings.set(drawing, closing);
    page.set(PDFName.Contents, context.obj([opening, ...contentsOf(page), closing]));
    const drawn = objectsOf(page);
    drawn.set(footName, foot.ref);
    drawn.set(acrossName, across.ref);
  }
}

/** @typedef {import('@cantoo/pdf-lib').PDFPageLeaf} Page */

/**
 * @param {Page} page
 * @returns {import('@cantoo/pdf-lib').PDFObject[]}
 */
function contentsOf(page) {
  const contents = page.get(PDFName.Contents);
  const found = page.context.lookup(contents);
  if (found instanceof PDFArray) return found.asArray();
  return found && contents ? [contents] : [];
}

/**
 * The XObjects a page may draw; those that it has from its parents stay there, for pages that share them.
 * @param {Page} page
 */
function objectsOf(page) {
  const resources = page.Resources() ?? page.context.obj({});
  if (!page.Resources()) page.set(PDFName.Resources, resources);
  const objects = resources.lookupMaybe(PDFName.XObject, PDFDict) ?? page.context.obj({});
  if (!resources.has(PDFName.XObject)) resources.set(PDFName.XObject, objects);
  return objects;
}

/**
 * What of a page is seen, in its own coordinates, and by how much it is turned when shown, clockwise.
 * @param {Page} page
 */
function visiblePage(page) {
  const media = page.MediaBox().asRectangle();
  const crop = page.CropBox()?.asRectangle() ?? media;
  const left = Math.max(media.x, crop.x);
  const bottom = Math.max(media.y, crop.y);
  const right = Math.min(media.x + media.width, crop.x + crop.width);
  const top = Math.min(media.y + media.height, crop.y + crop.height);
  const box = right > left && top > bottom ? { left, bottom, right, top } : boxOf(media);
  const turn = ((((page.Rotate()?.asNumber() ?? 0) % 360) + 360) % 360) / 90;
  return { ...box, turn: Math.round(turn) % 4 };
}

/** @param {{ x: number, y: number, width: number, height: number }} rectangle */
const boxOf = ({ x, y, width, height }) => ({ left: x, bottom: y, right: x + width, top: y + height });

/**
 * The matrices that bring both lines to their places, as the reader holds the page.
 * @param {ReturnType<typeof visiblePage>} page
 * @param {{ width: number, height: number }} foot
 * @param {{ width: number, height: number }} across
 */
function placesOn({ left, bottom, right, top, turn }, foot, across) {
  const [wide, high] = turn % 2 === 0 ? [right - left, top - bottom] : [top - bottom, right - left];
  // From the page as it is held, with its foot at the bottom, to its own coordinates.
  const upright = /** @type {const} */ ([
    [1, 0, 0, 1, left, bottom],
    [0, 1, -1, 0, right, bottom],
    [-1, 0, 0, -1, right, top],
    [0, -1, 1, 0, left, top],
  ])[turn] ?? [1, 0, 0, 1, left, bottom];
  const unit = wide / a4Width;
  const footScale = Math.min(unit, (wide - 2 * footMargin * unit) / foot.width);
  const atFoot = [footScale, 0, 0, footScale, (wide - foot.width * footScale) / 2, footMargin * unit];

  const diagonal = Math.hypot(wide, high);
  const acrossScale = Math.min(unit, (diagonal * acrossShare) / across.width);
  const [cos, sin] = [(wide / diagonal) * acrossScale, (high / diagonal) * acrossScale];
  const atMiddle = [
    cos,
    sin,
    -sin,
    cos,
    wide / 2 - (across.width * cos - across.height * sin) / 2,
    high / 2 - (across.width * sin + across.height * cos) / 2,
  ];
  return { foot: times(atFoot, upright), across: times(atMiddle, upright) };
}

/**
 * The operands of `cm` for one matrix after another.
 * @param {readonly number[]} first
 * @param {readonly number[]} then
 */
function times([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0], [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0]) {
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l]
    .map((number) => Number(number.toFixed(4)))
    .join(' ');
}

/**
 * A PDF of two pages, each as large as its line: drawn by pdfkit, which shapes Tamil.
 * @param {{ foot: string, across: string }} text
 * @returns {Promise<Buffer>}
 */
export async function drawStamp({ foot, across }) {
  const pdf = new PdfKit({ autoFirstPage: false, font: stampFont });
  const bytes = buffer(pdf);
  drawLine(pdf, foot, { size: lineSize, colour: '#444444', opacity: 1, ground: true });
  drawLine(pdf, across, { size: acrossSize, colour: '#808080', opacity: 0.16, ground: false });
  pdf.end();
  return bytes;
}

/**
 * @param {PDFKit.PDFDocument} pdf
 * @param {string} text
 * @param {{ size: number, colour: string, opacity: number, ground: boolean }} look
 */
function drawLine(pdf, text, { size, colour, opacity, ground }) {
  pdf.font(stampFont).fontSize(size);
  const runs = runsOf(text).map((run) => ({ run, width: pdf.widthOfString(run) }));
  const padding = size * 0.4;
  const width = runs.reduce((sum, { width }) => sum + width, 0) + 2 * padding;
  const height = pdf.heightOfString('x', { lineBreak: false }) + padding;
  pdf.addPage({ size: [width, height], margin: 0 });
  // A dark page must not swallow it.
  if (ground) pdf.fillOpacity(0.75).rect(0, 0, width, height).fill('#ffffff');
  pdf.fillColor(colour).fillOpacity(opacity);
  let x = padding;
  for (const { run, width } of runs) {
    pdf.text(run, x, padding / 2, { lineBreak: false });
    x += width;
  }
}

/**
 * Pieces of one script each, because a font shapes a piece by the rules of its first letter. What the font has no
 * letters for is left out.
 * @param {string} text
 */
const runsOf = (text) =>
  text
    .normalize('NFC')
    .replaceAll(
      /[^\p{Script=Latin}\p{Script=Tamil}\p{Script=Common}\p{Script=Inherited}]|\p{Extended_Pictographic}/gu,
      '',
    )
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .match(/\p{Script=Tamil}+|\P{Script=Tamil}+/gu) ?? [' '];
