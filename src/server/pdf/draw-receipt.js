/** A worker thread: shaping the letters of a receipt would block every request for a tenth of a second. */
import { buffer } from 'node:stream/consumers';
import { parentPort } from 'node:worker_threads';
import { drawableText } from './drawable-text.js';
import { edge, openSheet } from './sheet.js';

/** @typedef {import('./receipt.ts').ReceiptText} ReceiptText */
/** @typedef {PDFKit.PDFDocument} Sheet */

const width = edge.right - edge.left;
const columns = { title: 48, quantity: 330, price: 372, amount: 462 };
const colors = { text: '#1e293b', quiet: '#475569', line: '#cbd5e1', alarm: '#b91c1c' };

/** Of a longer word that is not Latin, pdfkit shapes all that is left again and again to find where a line ends. */
const longestWord = 24;
const graphemes = new Intl.Segmenter('ta', { granularity: 'grapheme' });

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.on('message', (receipt) => void draw(receipt).then((pdf) => parentPort?.postMessage(pdf)));

/** @param {ReceiptText} receipt */
function draw(receipt) {
  const sheet = openSheet({ Title: `${receipt.title} ${receipt.number}`, Author: receipt.seller.name });
  const pdf = buffer(sheet);

  const items = drawHead(sheet, receipt);
  const sums = drawItems(sheet, receipt, items);
  drawSums(sheet, receipt, sums);
  numberPages(sheet, receipt);
  sheet.end();
  return pdf;
}

/** Seller, number and customer; returns where the items begin. @param {Sheet} sheet @param {ReceiptText} receipt */
function drawHead(sheet, receipt) {
  const { title, party, place, seller, number, date, cancelled, order, customer } = receipt;
  const beside = { width: edge.right - 360, align: /** @type {const} */ ('right') };
  write(sheet, 'bold', 17).text(fit(sheet, seller.name), edge.left, edge.top, { width: 300 });
  write(sheet, 'regular', 9.5, colors.quiet).text(fit(sheet, seller.lines.join('\n')), edge.left, sheet.y + 2, {
    width: 300,
  });
  const sellerEnd = sheet.y;
  write(sheet, 'bold', 17).text(title, 360, edge.top, beside);
  write(sheet, 'regular', 9.5).text(
    `No. ${number}\n${date}\nOrder ${order}${place && `\nPlace of supply ${place}`}`,
    360,
    sheet.y + 2,
    beside,
  );
  if (cancelled !== '') write(sheet, 'bold', 12, colors.alarm).text(cancelled, 360, sheet.y + 2, beside);
  const y = Math.max(sellerEnd, sheet.y) + 18;
  rule(sheet, y);
  const [name, ...lines] = customer;
  if (!name) return y + 14;
  write(sheet, 'regular', 9, colors.quiet).text(party, edge.left, y + 14);
  write(sheet, 'bold', 11).text(fit(sheet, name), edge.left, sheet.y + 1, { width: 360 });
  if (lines.length > 0)
    write(sheet, 'regular', 9.5).text(fit(sheet, lines.join('\n')), edge.left, sheet.y, { width: 360 });
  return sheet.y + 18;
}

/** Returns where the table ends. @param {Sheet} sheet @param {ReceiptText} receipt @param {number} start */
function drawItems(sheet, { items }, start) {
  let y = drawTableHead(sheet, start);
  const room = { width: columns.quantity - columns.title - 12 };
  for (const { quantity, price, amount, ...item } of items) {
    const [title, detail] = [fit(sheet, item.title), fit(sheet, item.detail)];
    const titleHeight = write(sheet, 'bold', 10).heightOfString(title, room);
    const height = titleHeight + write(sheet, 'regular', 9).heightOfString(detail, room) + 10;
    if (y + height > edge.bottom) y = drawTableHead(sheet, nextPage(sheet));
    write(sheet, 'bold', 10).text(title, columns.title, y, room);
    write(sheet, 'regular', 9, colors.quiet).text(detail, columns.title, y + titleHeight, room);
    write(sheet, 'regular', 10);
    drawRow(sheet, [quantity, price, amount], y);
    y += height;
  }
  return y;
}

/** @param {Sheet} sheet @param {number} y */
function drawTableHead(sheet, y) {
  write(sheet, 'regular', 9, colors.quiet).text('Material', columns.title, y);
  drawRow(sheet, ['Qty', 'Price', 'Amount'], y);
  rule(sheet, y + 16);
  return y + 24;
}

/** @param {Sheet} sheet @param {[quantity: string, price: string, amount: string]} texts @param {number} y */
function drawRow(sheet, [quantity, price, amount], y) {
  figure(sheet, quantity, { x: columns.quantity, y, room: 28 });
  figure(sheet, price, { x: columns.price, y, room: 80 });
  figure(sheet, amount, { x: columns.amount, y, room: edge.right - columns.amount });
}

/** @param {Sheet} sheet @param {ReceiptText} receipt @param {number} start */
function drawSums(sheet, receipt, start) {
  const { sums, total, inWords, taxes, moves } = receipt;
  const height = 110 + 16 * (sums.length + taxes.length + moves.length);
  let y = start + height > edge.bottom ? nextPage(sheet) : start;
  rule(sheet, y);
  y += 10;
  write(sheet, 'regular', 10);
  for (const sum of sums) y = drawSum(sheet, sum, y);
  write(sheet, 'bold', 12.5);
  y = drawSum(sheet, total, y) + 4;
  write(sheet, 'regular', 9.5, colors.quiet).text(inWords, edge.left, y, { width, align: 'right' });
  y = sheet.y + 14;
  write(sheet, 'regular', 10);
  for (const tax of taxes) y = drawSum(sheet, tax, y);
  if (taxes.length > 0) y += 8;
  for (const move of moves) y = drawSum(sheet, move, y);
  write(sheet, 'regular', 9, colors.quiet).text(
    `This ${receipt.title.toLowerCase()} was made by a computer and needs no signature.`,
    edge.left,
    y + 14,
  );
}

/** @param {Sheet} sheet @param {{ text: string, amount: string }} sum @param {number} y */
function drawSum(sheet, { text, amount }, y) {
  const room = { width: columns.amount - 200, align: /** @type {const} */ ('right') };
  const height = sheet.heightOfString(text, room);
  sheet.text(text, 190, y, room);
  figure(sheet, amount, { x: columns.amount, y, room: edge.right - columns.amount });
  return y + height + 3;
}

/** @param {Sheet} sheet @param {ReceiptText} receipt */
function numberPages(sheet, { title, number }) {
  const { count } = sheet.bufferedPageRange();
  for (let page = 0; count > 1 && page < count; page += 1) {
    sheet.switchToPage(page);
    write(sheet, 'regular', 8.5, colors.quiet);
    figure(sheet, `${title} ${number}, page ${page + 1} of ${count}`, { x: edge.left, y: 794, room: width });
  }
}

/** Without what the font cannot shape, and long words cut into pieces. @param {Sheet} sheet @param {string} text */
function fit(sheet, text) {
  return text.replaceAll(/\S+/g, (word) => {
    if (/^[\p{ASCII}]*$/u.test(word)) return word;
    const letters = Array.from(graphemes.segment(drawableText(sheet, word)), ({ segment }) => segment);
    if (letters.length <= longestWord) return letters.join('');
    const pieces = [];
    for (let at = 0; at < letters.length; at += longestWord / 2)
      pieces.push(letters.slice(at, at + longestWord / 2).join(''));
    return pieces.join('\u200B');
  });
}

/** Adds a page; returns where it begins. @param {Sheet} sheet */
function nextPage(sheet) {
  sheet.addPage();
  return edge.top;
}

/** @param {Sheet} sheet @param {'regular' | 'bold'} font @param {number} size @param {string} color */
function write(sheet, font, size, color = colors.text) {
  return sheet.font(font).fontSize(size).fillColor(color);
}

/** @param {Sheet} sheet @param {string} text @param {{ x: number, y: number, room: number }} place */
function figure(sheet, text, { x, y, room }) {
  sheet.text(text, x, y, { width: room, align: 'right', lineBreak: false });
}

/** @param {Sheet} sheet @param {number} y */
function rule(sheet, y) {
  sheet.moveTo(edge.left, y).lineTo(edge.right, y).lineWidth(0.7).strokeColor(colors.line).stroke();
}
