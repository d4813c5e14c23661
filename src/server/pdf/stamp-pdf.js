/**
 * A program of its own: reads a PDF on stdin and writes it, with the buyer's stamp on every page, to a new file.
 * Arguments: the size of the PDF in bytes, the text of the stamp as JSON, the file to write.
 */
import { writeFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { readInput, stepBack } from './program.js';
import { stampDocument, stampedFile } from './stamp.js';

const [sizeBytes, text = '', target = ''] = process.argv.slice(2);
stepBack({ isAwaited: true });
const document = await PDFDocument.load(await readInput(Number(sizeBytes)), { updateMetadata: false });
await stampDocument(document, JSON.parse(text));
const bytes = await document.save(stampedFile);
writeFileSync(target, bytes, { mode: 0o600, flag: 'wx' });
