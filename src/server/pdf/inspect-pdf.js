/**
 * Reads a PDF on stdin and writes what it found as one line of JSON (`Inspection`); a changed file goes to descriptor 3.
 * Arguments: its size in bytes, and `sold` when buyers will be given it.
 */
import { once } from 'node:events';
import { Socket } from 'node:net';
import { PDFDocument, PDFPageTree } from '@cantoo/pdf-lib';
import { lowerPriority, readStdin } from '#server/background/job-entry.js';
import { stripActiveContent } from './active-content.js';
import { PasswordError, withDocument } from './pdfium.js';
import { isWhollyParsed } from './reachable.js';
import { makeStampedCopy } from './stamp/copy.js';
import { stampedFile } from './stamp/draw.js';

/** @import { Inspection } from './inspector.ts' */
/** @import { UploadChanges } from '#shared/files.ts' */
/** @typedef {Extract<Inspection, { refused: string }>['refused']} Reason */
/** @typedef {{ pages: number, bookmarks: number, isProtected: boolean }} Seen */

class Refusal extends Error {
  /** @param {Reason} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

const [sizeBytes, use] = process.argv.slice(2);
lowerPriority({ isAwaited: true });
const sent = await readStdin(Number(sizeBytes));
try {
  const { file, pages, changes } = await inspect(sent);
  if (file !== sent) await sendChanged(file);
  answer({ pages, changes });
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  answer({ refused: error.reason });
}

/** @param {Inspection} inspection */
function answer(inspection) {
  console.log(JSON.stringify(inspection));
}

/** @param {Uint8Array} file */
async function sendChanged(file) {
  const output = new Socket({ fd: 3, readable: false });
  output.end(file);
  await once(output, 'close');
}

/**
 * Unchanged where possible. What pdf-lib cannot read, or reads differently from a browser, is saved again by PDFium; where
 * even that cannot be read, only the pages are kept. @param {Buffer} bytes
 */
async function inspect(bytes) {
  const end = bytes.lastIndexOf('%%EOF') + '%%EOF'.length;
  const after = bytes.subarray(end);
  // Without an end mark, or with objects after the last one, the file was cut off.
  if (!bytes.includes('%%EOF') || /\d obj\b/.test(after.toString('latin1'))) throw new Refusal('damaged');
  const start = Math.max(0, bytes.subarray(0, 1024).indexOf('%PDF-'));
  // Viewers look for the end mark in the last kilobyte.
  const stop = after.length > 1024 ? end : bytes.length;
  const pdf = start > 0 || stop < bytes.length ? bytes.subarray(start, stop) : bytes;
  const seen = examine(pdf);
  const saved = seen.isProtected ? 'unprotected' : 'resaved';
  /** @type {{ saved: UploadChanges['saved'], make: () => Buffer, seen: Seen }[]} */
  const ways = [
    { saved, make: () => withDocument(pdf, (document) => document.saveAgain()), seen },
    {
      saved: 'pagesOnly',
      make: () => withDocument(pdf, (document) => document.savePages()),
      seen: { ...seen, bookmarks: 0 },
    },
  ];
  if (!seen.isProtected) ways.unshift({ saved: 'asSent', make: () => pdf, seen });

  /** @type {Reason[]} */
  const refusals = seen.isProtected ? ['protected'] : [];
  for (const { saved, make, seen } of ways) {
    // Where the libraries disagree on what the pages are, new ones would only hide it.
    if (saved === 'pagesOnly' && refusals.at(-1) === 'ambiguous') break;
    const tried = await tryOut(make, seen);
    if (typeof tried !== 'string') return { ...tried, pages: seen.pages, changes: { saved, removed: tried.removed } };
    refusals.push(tried);
  }
  throw new Refusal(refusals[0] ?? 'damaged');
}

/** What PDFium, as a browser, sees in a file. Throws Refusal. @param {Uint8Array} bytes @returns {Seen} */
function examine(bytes) {
  try {
    return withDocument(bytes, ({ pageCount, countBookmarks, isProtected }) => {
      if (pageCount === 0) throw new Refusal('damaged');
      return { pages: pageCount, bookmarks: countBookmarks(), isProtected };
    });
  } catch (error) {
    throw new Refusal(error instanceof PasswordError ? 'encrypted' : 'damaged');
  }
}

/**
 * Tries everything that will be done with a file, so that none is accepted that cannot be delivered.
 * @param {() => Buffer} make @param {Seen} wanted
 * @returns {Promise<{ file: Uint8Array, removed: UploadChanges['removed'] } | Reason>}
 */
async function tryOut(make, wanted) {
  try {
    const made = make();
    const document = await PDFDocument.load(made, { updateMetadata: false });
    const pageCount = document.getPageCount();
    if (pageCount !== wanted.pages) return pageCount < wanted.pages ? 'damaged' : 'ambiguous';
    // Some viewers find pages by these counts.
    if (countedPages(document.catalog.Pages()) !== pageCount) return 'damaged';
    // What is not understood cannot be searched for active content.
    if (!isWhollyParsed(document.context)) return 'damaged';
    const removed = stripActiveContent(document);
    const file = removed.length === 0 ? made : await document.save(stampedFile);
    const given = use === 'sold' ? await tryStamp(file) : file;
    if (given === null) return 'cannotBeStamped';
    const { pages, bookmarks } = examine(given);
    return pages === wanted.pages && bookmarks === wanted.bookmarks ? { file, removed } : 'ambiguous';
  } catch {
    return 'damaged';
  }
}

/** How many pages it has; NaN where a count says otherwise. @param {PDFPageTree} tree @returns {number} */
function countedPages(tree) {
  let found = 0;
  for (let index = 0; index < tree.Kids().size(); index++) {
    const kid = tree.Kids().lookup(index);
    found += kid instanceof PDFPageTree ? countedPages(kid) : 1;
  }
  return tree.Count().asNumber() === found ? found : Number.NaN;
}

/** @param {Uint8Array} file */
async function tryStamp(file) {
  try {
    return await makeStampedCopy(file, { foot: 'Bought by', across: 'Bought by' });
  } catch {
    return null;
  }
}
