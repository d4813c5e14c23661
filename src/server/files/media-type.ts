import type { MediaType } from '#shared/files.ts';

/** Some programs write bytes before a PDF's header; they are removed before it is stored. */
const pdfHeader = /%PDF-\d/;

/** A file's media type by its content, not its name; null when the site does not accept such files. */
export function sniffMediaType(start: Buffer): MediaType | null {
  const text = start.toString('latin1', 0, 1024);
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  if (pdfHeader.test(text)) return 'application/pdf';
  return null;
}
