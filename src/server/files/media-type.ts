import type { MediaType } from '#shared/files.ts';

/** A PDF's header may stand behind blanks or a byte-order mark; behind anything else the file is two kinds at once. */
const pdfHeader = /^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]*%PDF-\d/;

/** What a file is by its content, whatever its name says; null when it is nothing the site takes. */
export function sniffMediaType(start: Buffer): MediaType | null {
  const text = start.toString('latin1', 0, 1024);
  if (pdfHeader.test(text)) return 'application/pdf';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  return null;
}
