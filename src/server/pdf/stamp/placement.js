/** @import { PDFPageLeaf } from '@cantoo/pdf-lib' */

/** The width of an A4 page, in points: on it the stamp has its own size, on others one in proportion. */
const a4Width = 595;
/** Printers leave out the outermost 4 mm. */
const footMargin = 12;
/** Of the page's diagonal, at most. */
const acrossShare = 0.8;

/** @typedef {{ width: number, height: number }} Size */
/** @typedef {[number, number, number, number, number, number]} Matrix */
/** @typedef {{ left: number, bottom: number, right: number, top: number, turn: number }} VisiblePage */

/** What is seen, and by how many quarters it is turned clockwise. @param {PDFPageLeaf} page @returns {VisiblePage} */
export function visiblePage(page) {
  const media = page.MediaBox().asRectangle();
  const crop = page.CropBox()?.asRectangle() ?? media;
  const left = Math.max(media.x, crop.x);
  const bottom = Math.max(media.y, crop.y);
  const right = Math.min(media.x + media.width, crop.x + crop.width);
  const top = Math.min(media.y + media.height, crop.y + crop.height);
  const box = right > left && top > bottom ? { left, bottom, right, top } : boxOf(media);
  const quarters = Math.trunc((page.Rotate()?.asNumber() ?? 0) / 90);
  return { ...box, turn: ((quarters % 4) + 4) % 4 };
}

/** @param {{ x: number, y: number, width: number, height: number }} rectangle */
export const boxOf = ({ x, y, width, height }) => ({ left: x, bottom: y, right: x + width, top: y + height });

/** The matrices that bring both lines there. @param {VisiblePage} page @param {Size} foot @param {Size} across */
export function placesOn({ left, bottom, right, top, turn }, foot, across) {
  const [wide, high] = turn % 2 === 0 ? [right - left, top - bottom] : [top - bottom, right - left];
  // From the page as it is held, with its foot at the bottom, to its own coordinates.
  /** @type {Matrix} */
  const plain = [1, 0, 0, 1, left, bottom];
  /** @type {Matrix[]} */
  const turned = [plain, [0, 1, -1, 0, right, bottom], [-1, 0, 0, -1, right, top], [0, -1, 1, 0, left, top]];
  const upright = turned[turn] ?? plain;
  const unit = wide / a4Width;
  const footScale = Math.min(unit, (wide - 2 * footMargin * unit) / foot.width);
  /** @type {Matrix} */
  const atFoot = [footScale, 0, 0, footScale, (wide - foot.width * footScale) / 2, footMargin * unit];

  const diagonal = Math.hypot(wide, high);
  const acrossScale = Math.min(unit, (diagonal * acrossShare) / across.width);
  const [cos, sin] = [(wide / diagonal) * acrossScale, (high / diagonal) * acrossScale];
  /** @type {Matrix} */
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

/** One matrix after another. @param {Matrix} first @param {Matrix} then @returns {Matrix} */
function times([a, b, c, d, e, f], [g, h, i, j, k, l]) {
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

/** What an object of this size covers of a page. @param {Matrix} matrix @param {Size} size */
export function boundsOf([a, b, c, d, e, f], { width, height }) {
  const xs = [e, e + a * width, e + c * height, e + a * width + c * height];
  const ys = [f, f + b * width, f + d * height, f + b * width + d * height];
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}
