/** PDFium below the wrapper's own classes, which neither save nor tell what stands on a page. */
import { PDFiumModule } from '@hyzyla/pdfium';

/**
 * @typedef {'FPDF_InitLibrary' | 'FPDF_GetSecurityHandlerRevision' | 'FPDFBookmark_GetFirstChild'} Opening
 * @typedef {'FPDFBookmark_GetNextSibling' | 'FPDF_CreateNewDocument' | 'FPDF_ImportPagesByIndex'} Copying
 * @typedef {'FPDF_SaveAsCopy' | 'FPDF_GetPageBoundingBox' | 'FPDFPage_GetRotation' | 'FPDFPageObj_GetBounds'} Measuring
 * @typedef {'FPDFPageObj_GetClipPath' | 'FPDFClipPath_CountPaths' | 'FPDFPageObj_CountMarks'} Looking
 * @typedef {'FPDFText_GetUnicode' | 'FPDFText_IsGenerated' | 'FPDFText_GetLooseCharBox' | 'FPDF_PageToDevice'} Reading
 * @typedef {Record<`_${Opening | Copying | Measuring | Looking | Reading}`, (...numbers: number[]) => number>} Calls
 * @typedef {Awaited<ReturnType<typeof PDFiumModule>> & Calls} Called
 * @typedef {Called & { wasmExports: { __indirect_function_table: WebAssembly.Table } }} Pdfium
 */

const pdfium = /** @type {Pdfium} */ (await PDFiumModule({}));
pdfium._FPDF_InitLibrary();

const wrongPassword = 4;
const formObject = 5;
/** Not incremental, and without any protection. */
const saveFlags = 3;

export class PasswordError extends Error {}

/** @typedef {{ left: number, bottom: number, right: number, top: number }} Rectangle in points */
/**
 * Its last thing drawn, a form XObject that nothing clips or hides, and by how many quarters the page is turned clockwise.
 * @typedef {{ box: Rectangle, turn: number, last: Rectangle | null }} PageEnd
 */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Place shares of a page's width and height */
/** @typedef {{ text: string, place: Place | null }} Letter */

/**
 * Opens a document for the time of `use`. Throws PasswordError, or Error when it is no PDF.
 * @template T @param {Uint8Array} bytes @param {(document: ReturnType<typeof openDocument>) => T} use
 */
export function withDocument(bytes, use) {
  const at = pdfium.wasmExports.malloc(bytes.length);
  if (at === 0) throw new Error('The document is too large');
  pdfium.HEAPU8.set(bytes, at);
  const handle = pdfium._FPDF_LoadMemDocument(at, bytes.length, 0);
  try {
    if (handle === 0) {
      if (pdfium._FPDF_GetLastError() === wrongPassword) throw new PasswordError();
      throw new Error('PDFium cannot read it');
    }
    return use(openDocument(handle));
  } finally {
    if (handle !== 0) pdfium._FPDF_CloseDocument(handle);
    pdfium.wasmExports.free(at);
  }
}

/** @param {number} handle */
const openDocument = (handle) => ({
  pageCount: pdfium._FPDF_GetPageCount(handle),
  isProtected: pdfium._FPDF_GetSecurityHandlerRevision(handle) >= 0,
  countBookmarks: () => countBookmarks(handle),
  /** @param {number} index */
  pageEnd: (index) => pageEnd(handle, index),
  /** @param {number} index */
  letters: (index) => lettersOf(handle, index),
  saveAgain: () => save(handle),
  savePages() {
    const fresh = pdfium._FPDF_CreateNewDocument();
    try {
      if (!pdfium._FPDF_ImportPagesByIndex(fresh, handle, 0, 0, 0)) throw new Error('The pages cannot be copied');
      return save(fresh);
    } finally {
      pdfium._FPDF_CloseDocument(fresh);
    }
  },
});

/** A broken outline may lead in circles. @param {number} handle */
function countBookmarks(handle) {
  const seen = new Set();
  const waiting = [pdfium._FPDFBookmark_GetFirstChild(handle, 0)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === 0 || seen.has(next)) continue;
    seen.add(next);
    waiting.push(pdfium._FPDFBookmark_GetNextSibling(handle, next), pdfium._FPDFBookmark_GetFirstChild(handle, next));
  }
  return seen.size;
}

/** @param {number} handle @param {number} index @returns {PageEnd | null} */
function pageEnd(handle, index) {
  const page = pdfium._FPDF_LoadPage(handle, index);
  if (page === 0) return null;
  const four = pdfium.wasmExports.malloc(16);
  const floats = () => new Float32Array(pdfium.HEAPU8.buffer, four, 4);
  try {
    pdfium._FPDF_GetPageBoundingBox(page, four);
    const [left = 0, top = 0, right = 0, bottom = 0] = floats();
    const end = { box: { left, bottom, right, top }, turn: pdfium._FPDFPage_GetRotation(page), last: null };
    const count = pdfium._FPDFPage_CountObjects(page);
    const last = count > 0 ? pdfium._FPDFPage_GetObject(page, count - 1) : 0;
    if (last === 0 || pdfium._FPDFPageObj_GetType(last) !== formObject) return end;
    // A clip or a layer that the page's own content left open.
    if (pdfium._FPDFClipPath_CountPaths(pdfium._FPDFPageObj_GetClipPath(last)) > 0) return end;
    if (pdfium._FPDFPageObj_CountMarks(last) > 0) return end;
    if (!pdfium._FPDFPageObj_GetBounds(last, four, four + 4, four + 8, four + 12)) return end;
    const [l = 0, b = 0, r = 0, t = 0] = floats();
    return { ...end, last: { left: l, bottom: b, right: r, top: t } };
  } finally {
    pdfium.wasmExports.free(four);
    pdfium._FPDF_ClosePage(page);
  }
}

/** In how many steps a page is measured. */
const steps = 100_000;

/**
 * What the PDF says is written on a page, letter by letter, in its own order; turned as the page is shown. `place`: null for
 * blanks and line ends that PDFium adds. @param {number} handle @param {number} index @returns {Letter[]}
 */
function lettersOf(handle, index) {
  const page = pdfium._FPDF_LoadPage(handle, index);
  if (page === 0) return [];
  const words = pdfium._FPDFText_LoadPage(page);
  const room = pdfium.wasmExports.malloc(24);
  try {
    /** @param {number} x @param {number} y in points @returns {[number, number]} */
    const shown = (x, y) => {
      pdfium._FPDF_PageToDevice(page, 0, 0, steps, steps, 0, x, y, room + 16, room + 20);
      const [across = 0, down = 0] = new Int32Array(pdfium.HEAPU8.buffer, room + 16, 2);
      return [across / steps, down / steps];
    };
    return Array.from({ length: Math.max(0, pdfium._FPDFText_CountChars(words)) }, (_, at) => {
      const text = String.fromCodePoint(Math.min(pdfium._FPDFText_GetUnicode(words, at), 0x10ffff));
      const isAdded = pdfium._FPDFText_IsGenerated(words, at) === 1;
      if (isAdded || !pdfium._FPDFText_GetLooseCharBox(words, at, room)) return { text, place: null };
      const [l = 0, t = 0, r = 0, b = 0] = new Float32Array(pdfium.HEAPU8.buffer, room, 4);
      const [[x, y], [x2, y2]] = [shown(l, t), shown(r, b)];
      const place = { left: Math.min(x, x2), right: Math.max(x, x2), top: Math.min(y, y2), bottom: Math.max(y, y2) };
      return { text, place };
    });
  } finally {
    pdfium.wasmExports.free(room);
    pdfium._FPDFText_ClosePage(words);
    pdfium._FPDF_ClosePage(page);
  }
}

/** @param {number} handle @returns {Buffer} */
function save(handle) {
  /** @type {Uint8Array[]} */
  const parts = [];
  const { wasmExports } = pdfium;
  const table = wasmExports.__indirect_function_table;
  // The table of functions cannot grow; its first place, that of the null pointer, is the one that is free.
  table.set(
    0,
    asWasmFunction((_writer, at, length) => {
      parts.push(pdfium.HEAPU8.slice(at, at + length));
      return 1;
    }),
  );
  const writer = wasmExports.malloc(8);
  try {
    const fields = new DataView(pdfium.HEAPU8.buffer, writer, 8);
    fields.setInt32(0, 1, true);
    fields.setInt32(4, 0, true);
    if (!pdfium._FPDF_SaveAsCopy(handle, writer, saveFlags)) throw new Error('PDFium cannot save it');
    return Buffer.concat(parts);
  } finally {
    wasmExports.free(writer);
    table.set(0, null);
  }
}

/**
 * Callable by WebAssembly through a table: the smallest module that imports it and exports it again.
 * @param {(writer: number, at: number, length: number) => number} call
 */
function asWasmFunction(call) {
  // The head of a module; its one type; what it imports; what it exports.
  const module = new WebAssembly.Module(
    Buffer.from('0061736d01000000 01080160037f7f7f017f 020701016501660000 07050101660000'.replaceAll(' ', ''), 'hex'),
  );
  return new WebAssembly.Instance(module, { e: { f: call } }).exports.f;
}
