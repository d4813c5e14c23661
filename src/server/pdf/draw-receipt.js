/**
 * A thread of its own: draws each receipt it is given and answers the PDF's bytes. Apart from the site, because shaping
 * letters would stop every request for a tenth of a second; plain JavaScript, because Node 20 starts it from the source
 * folder in tests and development.
 */
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
// oxlint-disable-next-line import/no-named-as-default -- its types name only the default
import PDFDocument from 'pdfkit';
import { drawableText } from './drawable-text.js';

/** @typedef {import('./receipt.ts').ReceiptText} ReceiptText */

/**
 * Noto Sans Tamil, which also has the Latin letters and the rupee sign: one font shapes every name and amount.
 * @param {string} weight
 */
const fontFile = (weight) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-tamil/${weight}/NotoSansTamil_${weight}.ttf`));

/** In points; A4 is 595 wide and 842 high. */
const edge = { left: 48, right: 547, top: 48, bottom: 780 };
const width = edge.right - edge.left;
const columns = { title: 48, quantity: 330, price: 372, amount: 462 };
const colors = { text: '#1e293b', quiet: '#475569', line: '#cbd5e1', alarm: '#b91c1c' };

/** Of a longer word that is not Latin, pdfkit shapes all that is left again and again to find where a line ends. */
const longestWord = 24;
const graphemes = new Intl.Segmenter('ta', { granularity: 'grapheme' });

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.on('message', (receipt) => draw(receipt, (pdf) => parentPort?.postMessage(pdf)));

/**
 * @param {ReceiptText} receipt
 * @param {(pdf: Uint8Array) => void} done
 */
function draw(receipt, done) {
  const sheet = new PDFDocument({
    size: 'A4',
    margins: { top: edge.top, bottom: 32, left: edge.left, right: 595 - edge.right },
    bufferPages: true,
    lang: 'en-IN',
    info: { Title: `Receipt ${receipt.number}`, Author: receipt.seller.name },
  });
  sheet.registerFont('regular', fontFile('400Regular')).registerFont('bold', fontFile('700Bold'));
  /** @type {Buffer[]} */
  const parts = [];
  sheet.on('data', (part) => parts.push(part));
  sheet.on('end', () => done(Buffer.concat(parts)));

  drawSums(drawItems(drawHead()));
  numberPages();
  sheet.end();

  /** Seller and number, then the customer. */
  function drawHead() {
    const { seller, number, date, cancelled, order, customer } = receipt;
    const beside = { width: edge.right - 360, align: /** @type {const} */ ('right') };
    write('bold', 17).text(fit(seller.name), edge.left, edge.top, { width: 300 });
    write('regular', 9.5, colors.quiet).text(fit(seller.lines.join('\n')), edge.left, sheet.y + 2, { width: 300 });
    const sellerEnd = sheet.y;
    write('bold', 17).text('Receipt', 360, edge.top, beside);
    write('regular', 9.5).text(`No. ${number}\n${date}\nOrder ${order}`, 360, sheet.y + 2, beside);
    if (cancelled !== '') write('bold', 12, colors.alarm).text(cancelled, 360, sheet.y + 2, beside);
    const y = Math.max(sellerEnd, sheet.y) + 18;
    rule(y);
    const [name, ...lines] = customer;
    if (!name) return y + 14;
    write('regular', 9, colors.quiet).text('Received from', edge.left, y + 14);
    write('bold', 11).text(fit(name), edge.left, sheet.y + 1, { width: 360 });
    if (lines.length > 0) write('regular', 9.5).text(fit(lines.join('\n')), edge.left, sheet.y, { width: 360 });
    return sheet.y + 18;
  }

  /**
   * The table of what was sold; its head stands on every page.
   * @param {number} start
   */
  function drawItems(start) {
    let y = drawTableHead(start);
    const room = { width: columns.quantity - columns.title - 12 };
    for (const { quantity, price, amount, ...item } of receipt.items) {
      const [title, detail] = [fit(item.title), fit(item.detail)];
      const titleHeight = write('bold', 10).heightOfString(title, room);
      const height = titleHeight + write('regular', 9).heightOfString(detail, room) + 10;
      if (y + height > edge.bottom) y = drawTableHead(nextPage());
      write('bold', 10).text(title, columns.title, y, room);
      write('regular', 9, colors.quiet).text(detail, columns.title, y + titleHeight, room);
      write('regular', 10);
      drawRow(quantity, price, amount, y);
      y += height;
    }
    return y;
  }

  /** @param {number} y */
  function drawTableHead(y) {
    write('regular', 9, colors.quiet).text('Material', columns.title, y);
    drawRow('Qty', 'Price', 'Amount', y);
    rule(y + 16);
    return y + 24;
  }

  /**
   * @param {string} quantity
   * @param {string} price
   * @param {string} amount
   * @param {number} y
   */
  function drawRow(quantity, price, amount, y) {
    figure(quantity, columns.quantity, y, 28);
    figure(price, columns.price, y, 80);
    figure(amount, columns.amount, y, edge.right - columns.amount);
  }

  /**
   * What it comes to, in figures and in words, how it was paid and what went back.
   * @param {number} start
   */
  function drawSums(start) {
    const { sums, total, inWords, moves } = receipt;
    const height = 110 + 16 * (sums.length + moves.length);
    let y = start + height > edge.bottom ? nextPage() : start;
    rule(y);
    y += 10;
    write('regular', 10);
    for (const sum of sums) y = drawSum(sum, y);
    write('bold', 12.5);
    y = drawSum(total, y) + 4;
    write('regular', 9.5, colors.quiet).text(inWords, edge.left, y, { width, align: 'right' });
    y = sheet.y + 14;
    write('regular', 10);
    for (const move of moves) y = drawSum(move, y);
    write('regular', 9, colors.quiet).text(
      'This receipt was made by a computer and needs no signature.',
      edge.left,
      y + 14,
    );
  }

  /**
   * @param {{ text: string, amount: string }} sum
   * @param {number} y
   */
  function drawSum({ text, amount }, y) {
    const room = { width: columns.amount - 200, align: /** @type {const} */ ('right') };
    const height = sheet.heightOfString(text, room);
    sheet.text(text, 190, y, room);
    figure(amount, columns.amount, y, edge.right - columns.amount);
    return y + height + 3;
  }

  function numberPages() {
    const { count } = sheet.bufferedPageRange();
    for (let page = 0; count > 1 && page < count; page += 1) {
      sheet.switchToPage(page);
      write('regular', 8.5, colors.quiet);
      figure(`Receipt ${receipt.number}, page ${page + 1} of ${count}`, edge.left, 794, width);
    }
  }

  /**
   * Text as it can be drawn soon: without what the font cannot shape, long words cut into pieces where a line may end.
   * @param {string} text
   */
  function fit(text) {
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

  /** A new page; the answer is where it begins. */
  function nextPage() {
    sheet.addPage();
    return edge.top;
  }

  /**
   * @param {'regular' | 'bold'} font
   * @param {number} size
   * @param {string} color
   */
  function write(font, size, color = colors.text) {
    return sheet.font(font).fontSize(size).fillColor(color);
  }

  /**
   * @param {string} text
   * @param {number} x
   * @param {number} y
   * @param {number} room
   */
  function figure(text, x, y, room) {
    sheet.text(text, x, y, { width: room, align: 'right', lineBreak: false });
  }

  /** @param {number} y */
  function rule(y) {
    sheet.moveTo(edge.left, y).lineTo(edge.right, y).lineWidth(0.7).strokeColor(colors.line).stroke();
  }
}
