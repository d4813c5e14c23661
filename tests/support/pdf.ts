import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** A PDF with this many empty pages; encrypted when a password is given. */
export async function makePdf(pages: number, password?: string): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++) document.addPage();
  if (password) document.encrypt({ userPassword: password });
  return Buffer.from(await document.save());
}

/** Pages with their `Lesson` number, in the sizes, rotations and crop boxes of real PDFs. */
export async function makeBooklet(pages: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage(number % 7 === 3 ? [842, 595] : number % 7 === 4 ? [300, 1200] : [595, 842]);
    page.drawText(`Lesson ${number}`, { x: 120, y: 400, size: 14, font });
    if (number % 5 < 4) page.setRotation(degrees((number % 5) * 90));
    if (number % 11 === 5) page.setCropBox(100, 200, 180, 250);
  }
  return Buffer.from(await document.save());
}

/**
 * A valid PDF of one page and exactly `size` bytes, in chunks of up to 64 KB, for tests of streaming.
 * Its bulk is a stream object of incompressible bytes.
 */
export function* largePdf(size: number): Generator<Buffer> {
  const head = Buffer.from(
    '%PDF-1.7\n' +
      '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n' +
      '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n' +
      '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>> endobj\n',
  );
  const tail = Buffer.from('\nendstream endobj\ntrailer <</Root 1 0 R/Size 5>>\nstartxref\n0\n%%EOF\n');
  const opening = (bulk: number) => Buffer.from(`4 0 obj <</Length ${String(bulk).padStart(10, '0')}>> stream\n`);
  const bulk = size - head.length - opening(0).length - tail.length;
  yield Buffer.concat([head, opening(bulk)]);
  const piece = Buffer.alloc(64 * 1024);
  for (let at = 0; at < piece.length; at++) piece[at] = (at * 7919 + (at >> 8) * 104_729) & 0xff;
  for (let sent = 0; sent < bulk; sent += piece.length) {
    const part = Buffer.from(piece.subarray(0, Math.min(piece.length, bulk - sent)));
    if (part.length >= 4) part.writeUInt32LE(sent);
    yield part;
  }
  yield tail;
}
