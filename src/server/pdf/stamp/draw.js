/** @import { PDFDocument, PDFObject, PDFPageLeaf } from '@cantoo/pdf-lib' */
/** @import { Matrix } from './placement.js' */
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import PdfKit from 'pdfkit';
import { drawableText } from '#server/pdf/drawable-text.js';
import { dropUnreachable } from '#server/pdf/reachable.js';
import { liftCoveringAnnotations } from './covering-annotations.js';
import { boundsOf, boxOf, placesOn, visiblePage } from './placement.js';

const require = createRequire(import.meta.url);

/** Has Latin letters too, so that text in both scripts looks alike. */
export const stampFont = require.resolve('@expo-google-fonts/noto-sans-tamil/500Medium/NotoSansTamil_500Medium.ttf');

/** Rewritten as a whole: an incremental update could be removed by cutting the file. */
export const stampedFile = { rewrite: true, addDefaultPage: false, updateFieldAppearances: false };

const packing = ['Filter', 'DecodeParms'].map((key) => PDFName.of(key));

/** In points, on an A4 page. */
const lineSize = 7.5;
const acrossSize = 30;

/**
 * Draws two lines of text on every page, as two objects that all pages share. `isolated`: a page's own content becomes a
 * form object, so that nothing it leaves open or broken affects the stamp; that loses its tags for screen readers. Returns
 * the size of the foot's object, in points.
 * @param {PDFDocument} document @param {{ foot: string, across: string }} text @param {{ isolated: boolean }} options
 */
export async function stampDocument(document, text, { isolated }) {
  const [foot, across] = await document.embedPdf(await drawStamp(text), [0, 1]);
  if (!foot || !across) throw new Error('The stamp could not be drawn');
  const { context } = document;
  const [footName, acrossName] = [PDFName.of('BuyerStampFoot'), PDFName.of('BuyerStampAcross')];
  // What a page's own content leaves switched on, such as a soft mask, would hide the stamp.
  const plainName = PDFName.of('BuyerStampPlain');
  const plain = isolated ? null : context.register(context.obj({ SMask: 'None', BM: 'Normal', ca: 1, CA: 1 }));
  const reset = plain ? `${plainName.asString()} gs\n` : '';
  const opening = context.register(context.stream(isolated ? 'q /PageContent Do\n' : 'q\n'));
  /** @type {Map<string, PDFRef>} */
  const closings = new Map();
  /** @type {Map<PDFObject, PDFRef>} */
  const resources = new Map();
  // Pages may share their resources.
  let coverings = 0;

  // The same page may stand in a document twice.
  for (const page of new Set(document.getPages().map(({ node }) => node))) {
    const content = isolated ? [] : contentsOf(page);
    if (isolated) isolateContent(page, resources);
    const at = placesOn(visiblePage(page), foot, across);
    const drawn = resourcesOf(page, PDFName.XObject);
    const covering = liftCoveringAnnotations(page, boundsOf(at.foot, foot)).map(({ look, at }) => {
      const name = PDFName.of(`Covering${++coverings}`);
      drawn.set(name, look);
      return `q ${operands(at)} cm ${name.asString()} Do Q\n`;
    });
    const drawing = `Q\n${reset}${covering.join('')}q ${operands(at.across)} cm ${acrossName.asString()} Do Q\nq ${operands(at.foot)} cm ${footName.asString()} Do Q\n`;
    const closing = closings.get(drawing) ?? context.register(context.stream(drawing));
    closings.set(drawing, closing);
    page.set(PDFName.Contents, context.obj([opening, ...content, closing]));
    drawn.set(footName, foot.ref);
    drawn.set(acrossName, across.ref);
    if (plain) resourcesOf(page, PDFName.ExtGState).set(plainName, plain);
  }
  await document.flush();
  dropUnreachable(context);
  return { width: foot.width, height: foot.height };
}

/** @param {PDFPageLeaf} page @returns {PDFObject[]} */
function contentsOf(page) {
  const contents = page.get(PDFName.Contents);
  const found = page.context.lookup(contents);
  if (found instanceof PDFArray) return found.asArray();
  return found && contents ? [contents] : [];
}

/**
 * Makes a page's content one form object with the page's resources. `registered`: those that now are indirect objects.
 * @param {PDFPageLeaf} page @param {Map<PDFObject, PDFRef>} registered
 */
function isolateContent(page, registered) {
  const { context } = page;
  const parts = contentsOf(page)
    .map((part) => context.lookup(part))
    .filter((part) => part instanceof PDFRawStream);
  const { left, bottom, right, top } = boxOf(page.MediaBox().asRectangle());
  const resources = page.getInheritableAttribute(PDFName.Resources) ?? context.obj({});
  const reference =
    resources instanceof PDFRef ? resources : (registered.get(resources) ?? context.register(resources));
  if (resources !== reference) registered.set(resources, reference);
  const form = context.obj({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [left, bottom, right, top],
    Resources: reference,
  });
  page.set(PDFName.Resources, context.obj({ XObject: { PageContent: context.register(asForm(form, parts)) } }));
  page.delete(PDFName.of('StructParents'));
}

/** @param {PDFDict} form @param {PDFRawStream[]} parts */
function asForm(form, parts) {
  const [only, ...others] = parts;
  if (only && others.length === 0) {
    // Copied compressed as it is.
    for (const key of packing) {
      const value = only.dict.get(key);
      if (value) form.set(key, value);
    }
    return PDFRawStream.of(form, only.contents);
  }
  const pieces = parts.flatMap((part) => [decodePDFRawStream(part).decode(), Buffer.from('\n')]);
  form.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
  return PDFRawStream.of(form, deflateSync(Buffer.concat(pieces)));
}

/** What it has from its parents stays there, for pages that share it. @param {PDFPageLeaf} page @param {PDFName} kind */
function resourcesOf(page, kind) {
  const resources = page.Resources() ?? page.context.obj({});
  if (!page.Resources()) page.set(PDFName.Resources, resources);
  const named = resources.lookupMaybe(kind, PDFDict) ?? page.context.obj({});
  if (!resources.has(kind)) resources.set(kind, named);
  return named;
}

/** A matrix as `cm` takes it. @param {Matrix} matrix */
const operands = (matrix) => matrix.map((number) => Number(number.toFixed(4))).join(' ');

/** Two pages, each as large as its line, by pdfkit, which shapes Tamil. @param {{ foot: string, across: string }} text */
export async function drawStamp({ foot, across }) {
  const pdf = new PdfKit({ autoFirstPage: false, font: stampFont });
  const bytes = buffer(pdf);
  drawLine(pdf, foot, { size: lineSize, colour: '#444444', opacity: 1, ground: true });
  drawLine(pdf, across, { size: acrossSize, colour: '#808080', opacity: 0.16, ground: false });
  pdf.end();
  return bytes;
}

/**
 * @param {PDFKit.PDFDocument} pdf @param {string} text
 * @param {{ size: number, colour: string, opacity: number, ground: boolean }} look
 */
function drawLine(pdf, text, { size, colour, opacity, ground }) {
  pdf.font(stampFont).fontSize(size);
  const runs = runsOf(text)
    .map((run) => drawableText(pdf, run))
    .map((run) => ({ run, width: pdf.widthOfString(run) }));
  const padding = size * 0.4;
  const width = runs.reduce((sum, { width }) => sum + width, 0) + 2 * padding;
  const height = pdf.heightOfString('x', { lineBreak: false }) + padding;
  pdf.addPage({ size: [width, height], margin: 0 });
  // Letters are drawn as they are here, whatever the page's content left set.
  pdf.addContent('0 Tr 0 Tc 0 Tw 100 Tz 0 Ts');
  // It must be readable on a dark page.
  if (ground) pdf.fillOpacity(0.75).rect(0, 0, width, height).fill('#ffffff');
  pdf.fillColor(colour).fillOpacity(opacity);
  let x = padding;
  for (const { run, width } of runs) {
    pdf.text(run, x, padding / 2, { lineBreak: false });
    x += width;
  }
}

/** Of one script each, because a font shapes a piece by the rules of its first letter. @param {string} text */
const runsOf = (text) =>
  text
    .normalize('NFC')
    .replaceAll(
      /[^\p{Script=Latin}\p{Script=Tamil}\p{Script=Common}\p{Script=Inherited}]|\p{Extended_Pictographic}/gu,
      '',
    )
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .match(/\p{Script=Tamil}+|\P{Script=Tamil}+/gu) ?? [' '];
