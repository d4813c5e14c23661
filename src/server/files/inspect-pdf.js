/**
 * A program of its own: reads a PDF on stdin, answers one line of JSON, `{ "pages": 12 }` or `{ "refused": … }`.
 * It runs apart from the site so that a hostile file can cost neither the site's memory nor its time, and it is plain
 * JavaScript because Node 20 starts it from the source folder in tests and development.
 */
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib';

try {
  // Should the machine run out of memory, Linux ends this program first.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Other systems have no such setting.
}

console.log(JSON.stringify(await inspect(await buffer(process.stdin))));

/**
 * @param {Buffer} bytes
 * @returns {Promise<{ pages: number } | { refused: 'encrypted' | 'damaged' }>}
 */
async function inspect(bytes) {
  // The end mark stands in the last kilobyte; without it the file was cut off.
  if (bytes.lastIndexOf('%%EOF') < bytes.length - 1024) return { refused: 'damaged' };
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    const pages = document.getPages().length;
    return pages > 0 ? { pages } : { refused: 'damaged' };
  } catch (error) {
    return { refused: error instanceof EncryptedPDFError ? 'encrypted' : 'damaged' };
  }
}
