/**
 * A program of its own: reads a PDF on stdin, answers one line of JSON, `{ "pages": 12 }` or `{ "refused": … }`.
 * Arguments: the PDF's size in bytes, and `sold` when buyers will be given it. It runs apart from the site so that a hostile file can cost neither the site's
 * memory nor its time, and it is plain JavaScript because Node 20 starts it from the source folder in tests and
 * development.
 */
import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib';
import { readInput, stepBack } from './program.js';
import { stampDocument, stampedFile } from './stamp.js';

const [sizeBytes, use] = process.argv.slice(2);
stepBack({ isAwaited: true });
console.log(JSON.stringify(await inspect(await readInput(Number(sizeBytes)))));

/**
 * @param {Buffer} bytes
 * @returns {Promise<import('./inspector.ts').Inspection>}
 */
async function inspect(bytes) {
  // The end mark stands in the last kilobyte; without it the file was cut off.
  if (bytes.lastIndexOf('%%EOF') < bytes.length - 1024) return { refused: 'damaged' };
  const document = await load(bytes);
  if (typeof document === 'string') return { refused: document };
  const pages = document.getPages().length;
  return use !== 'sold' || (await canBeStamped(document)) ? { pages } : { refused: 'cannotBeStamped' };
}

/** @param {Buffer} bytes */
async function load(bytes) {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    return document.getPages().length > 0 ? document : 'damaged';
  } catch (error) {
    return error instanceof EncryptedPDFError ? 'encrypted' : 'damaged';
  }
}

/**
 * All that is done for a buyer, so that no file is sold that cannot be delivered.
 * @param {PDFDocument} document
 */
async function canBeStamped(document) {
  try {
    await stampDocument(document, { foot: 'Bought by', across: 'Bought by' });
    await document.save(stampedFile);
    return true;
  } catch {
    return false;
  }
}
