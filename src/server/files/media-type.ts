import type { MediaType } from '#shared/files.ts';

/** Programs put bytes of their own before a PDF's header; they are cut off before it is stored. */
const pdfHeader = /%PDF-\d/;

/** What a file is by its content, whatever its name says; null when it is nothing the site takes. */
export function sniffMediaType(start: Buffer): MediaType | null {
  const text = start.toString('latin1', 0, 1024);
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  if (pdfHeader.test(text)) return 'application/pdf';
  return null;
}
