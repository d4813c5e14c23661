import { randomBytes } from 'node:crypto';
import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';

export async function textBook(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage();
    for (let line = 0; line < 42; line++) {
      const text = `Page ${number}, line ${line}: the Romantic poets, their lives and works, with questions and answers`;
      page.drawText(text, { x: 60, y: 780 - line * 17, size: 11, font });
    }
  }
  return document.save();
}

export async function scannedBook(pages: number, pictureBytes: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const facts = { Type: 'XObject', Subtype: 'Image', Width: 1240, Height: 1754, ColorSpace: 'DeviceRGB' };
  for (let number = 0; number < pages; number++) {
    const { node } = document.addPage();
    const look = { ...facts, BitsPerComponent: 8, Filter: 'DCTDecode' };
    node.setXObject(PDFName.of('Scan'), context.register(context.stream(randomBytes(pictureBytes), look)));
    node.set(PDFName.Contents, context.register(context.stream('q 595 0 0 842 0 0 cm /Scan Do Q')));
  }
  return document.save();
}
