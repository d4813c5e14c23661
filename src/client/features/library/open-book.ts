import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- Vite makes it the file's address.
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

export type Book = PDFDocumentProxy;

/** Has the browser keep what reading needs besides this file. */
export const fetchTools = (): Promise<unknown> => fetch(workerUrl);

/** What one request of the file asks for, in bytes: on a slow line a page of text is there after one or two. */
const rangeChunkSize = 128 * 1024;

/** Opens a PDF with pdf.js: kept `data`, or of a `url` only the parts that are shown. `onProgress`: bytes arrived. */
export function openBook(
  source: { data: ArrayBuffer } | { url: string },
  onProgress: (bytes: number) => void,
): { promise: Promise<Book>; destroy: () => Promise<void> } {
  const task = getDocument({
    ...source,
    rangeChunkSize,
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    // The site's rules for scripts allow no WebAssembly; pictures in JPEG 2000 are drawn by the library's script.
    useWasm: false,
    wasmUrl: '/assets/pdfjs/',
    // A PDF that names a standard font without holding it is drawn with the site's: the device's own has other widths.
    standardFontDataUrl: '/assets/pdfjs/',
    useSystemFonts: false,
  });
  task.onProgress = ({ loaded }: { loaded: number }) => onProgress(loaded);
  return { promise: task.promise, destroy: () => task.destroy() };
}

/** A canvas of more pixels would take a cheap phone's memory. */
const mostPixels = 5_000_000;

type Drawing = { canvas: HTMLCanvasElement; text: HTMLElement; width: number };

/** Draws a page `width` CSS pixels wide, with its text above it for screen readers. `done` rejects when it is cancelled. */
export function drawPage(
  page: PDFPageProxy,
  { canvas, text, width }: Drawing,
): { done: Promise<void>; cancel: () => void } {
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const sharpness = Math.min(devicePixelRatio, Math.sqrt(mostPixels / (viewport.width * viewport.height)));
  canvas.width = Math.round(viewport.width * sharpness);
  canvas.height = Math.round(viewport.height * sharpness);
  canvas.style.width = `${viewport.width}px`;
  canvas.style.height = `${viewport.height}px`;
  const drawing = page.render({ canvas, viewport: page.getViewport({ scale: scale * sharpness }) });
  text.replaceChildren();
  text.style.setProperty('--total-scale-factor', String(scale));
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
  return {
    done: Promise.all([drawing.promise, layer.render()]).then(() => undefined),
    cancel() {
      drawing.cancel();
      layer.cancel();
    },
  };
}

/** Beside the words stays so much of the page's width. */
const margin = 0.02;

/** The part of a page's width that has words: where it begins, and its share; all of it on a page without words. */
export async function writtenPart(page: PDFPageProxy): Promise<{ from: number; share: number }> {
  const { width } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  let [left, right] = [width, 0];
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const x = Number(item.transform[4]);
    left = Math.min(left, x);
    right = Math.max(right, x + item.width);
  }
  const from = Math.max(0, left / width - margin);
  const share = Math.min(1, right / width + margin) - from;
  return share > 0.3 ? { from, share } : { from: 0, share: 1 };
}
