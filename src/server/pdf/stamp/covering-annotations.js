/** @import { PDFObject, PDFPageLeaf } from '@cantoo/pdf-lib' */
/** @import { Matrix } from './placement.js' */
/** @import { Rectangle } from '#server/pdf/pdfium.js' */
import { PDFArray, PDFDict, PDFName, PDFNumber, PDFStream } from '@cantoo/pdf-lib';

/** What viewers show beside the page, or as a border only. */
const neverCovering = new Set(['Link', 'Popup']);
/** The flags Hidden and NoView. */
const unseen = 0b100010;

/**
 * Takes the annotations (signatures, notes, fields) off a page that lie over a place, in the page's own coordinates: they
 * are above everything it draws, the stamp too. Returns their looks, to be drawn by the page itself.
 * @param {PDFPageLeaf} page @param {Rectangle} place @returns {{ look: PDFObject, at: Matrix }[]}
 */
export function liftCoveringAnnotations(page, place) {
  const annotations = page.lookupMaybe(PDFName.of('Annots'), PDFArray);
  if (!annotations) return [];
  const looks = [];
  for (let index = annotations.size() - 1; index >= 0; index--) {
    const annotation = annotations.lookup(index);
    if (!(annotation instanceof PDFDict) || !covers(annotation, place)) continue;
    annotations.remove(index);
    const look = lookOf(annotation);
    if (look) looks.unshift(look);
  }
  return looks;
}

/** @param {PDFDict} annotation @param {Rectangle} place */
function covers(annotation, place) {
  const kind = annotation.lookup(PDFName.of('Subtype'));
  if (kind instanceof PDFName && neverCovering.has(kind.decodeText())) return false;
  const flags = annotation.lookup(PDFName.of('F'));
  if (flags instanceof PDFNumber && (flags.asNumber() & unseen) !== 0) return false;
  const { left, bottom, right, top } = rectangleOf(annotation, 'Rect');
  return left < place.right && right > place.left && bottom < place.top && top > place.bottom;
}

/** Its form XObject, and the matrix that brings it into its rectangle (ISO 32000, 12.5.5). @param {PDFDict} annotation */
function lookOf(annotation) {
  const normal = annotation.lookupMaybe(PDFName.of('AP'), PDFDict);
  const name = PDFName.of('N');
  const state = annotation.lookup(PDFName.of('AS'));
  const looks = normal?.lookup(name);
  const [holder, key] = looks instanceof PDFDict && state instanceof PDFName ? [looks, state] : [normal, name];
  const form = holder?.lookup(key);
  const look = holder?.get(key);
  if (!look || !(form instanceof PDFStream)) return null;
  const [a, b, c, d, e, f] = numbersOf(form.dict, 'Matrix', [1, 0, 0, 1, 0, 0]);
  const box = rectangleOf(form.dict, 'BBox');
  const corners = [box.left, box.right].flatMap((x) => [box.bottom, box.top].map((y) => [x, y]));
  const drawn = boundsOf(corners.map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f]));
  const into = rectangleOf(annotation, 'Rect');
  const [wide, high] = [drawn.right - drawn.left, drawn.top - drawn.bottom];
  if (wide <= 0 || high <= 0) return null;
  const [across, up] = [(into.right - into.left) / wide, (into.top - into.bottom) / high];
  /** @type {Matrix} */
  const at = [across, 0, 0, up, into.left - drawn.left * across, into.bottom - drawn.bottom * up];
  return { look, at };
}

/** @param {PDFDict} dict @param {string} key */
function rectangleOf(dict, key) {
  const [x1, y1, x2, y2] = numbersOf(dict, key, [0, 0, 0, 0]);
  return boundsOf([
    [x1, y1],
    [x2, y2],
  ]);
}

/** @param {[number, number][]} points @returns {Rectangle} */
function boundsOf(points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

/** @template {number[]} T @param {PDFDict} dict @param {string} key @param {T} otherwise @returns {T} */
function numbersOf(dict, key, otherwise) {
  const array = dict.lookup(PDFName.of(key));
  if (!(array instanceof PDFArray) || array.size() !== otherwise.length) return otherwise;
  return /** @type {T} */ (otherwise.map((_number, index) => array.lookup(index, PDFNumber).asNumber()));
}
