/** @import { PageEnd, Rectangle } from '#server/pdf/pdfium.js' */
/** @typedef {{ foot: string, across: string }} Text */
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { stripActiveContent } from '#server/pdf/active-content.js';
import { withDocument } from '#server/pdf/pdfium.js';
import { stampDocument, stampedFile } from './draw.js';
import { boundsOf, placesOn } from './placement.js';

/** How far, in points, a stamp may be from where it was put: libraries round. */
const tolerance = 2;

/** Throws when the stamp would not be visible on every page. @param {Uint8Array} bytes @param {Text} text */
export async function makeStampedCopy(bytes, text) {
  const document = await load(bytes);
  // Tags for screen readers refer to what a page draws where it is; programs that write them write sound pages.
  if (!document.catalog.has(PDFName.of('StructTreeRoot'))) return stamp(document, text, { isolated: true });
  return stamp(document, text, { isolated: false }).catch(async () =>
    stamp(await load(bytes), text, { isolated: true }),
  );
}

/** @param {Uint8Array} bytes */
async function load(bytes) {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  stripActiveContent(document);
  return document;
}

/** @param {PDFDocument} document @param {Text} text @param {{ isolated: boolean }} options */
async function stamp(document, text, options) {
  const foot = await stampDocument(document, text, options);
  const copy = await document.save(stampedFile);
  const isSeen = withDocument(copy, (seen) => isOnEveryPage(seen, foot));
  if (!isSeen) throw new Error('The stamp cannot be seen on every page');
  return copy;
}

/**
 * Whether the foot line is the last thing drawn on every page, where the reader expects it.
 * @param {{ pageCount: number, pageEnd: (index: number) => PageEnd | null }} document
 * @param {{ width: number, height: number }} foot
 */
function isOnEveryPage({ pageCount, pageEnd }, foot) {
  for (let index = 0; index < pageCount; index++) {
    const end = pageEnd(index);
    const wanted = end && boundsOf(placesOn({ ...end.box, turn: end.turn }, foot, foot).foot, foot);
    if (!end?.last || !wanted || !isAt(end.last, wanted)) return false;
  }
  return true;
}

/** @param {Rectangle} found @param {Rectangle} wanted */
const isAt = (found, wanted) =>
  Math.abs(found.left - wanted.left) < tolerance &&
  Math.abs(found.bottom - wanted.bottom) < tolerance &&
  Math.abs(found.right - wanted.right) < tolerance &&
  Math.abs(found.top - wanted.top) < tolerance;
