import { PDFArray, PDFDict, PDFRef, PDFStream } from '@cantoo/pdf-lib';

/**
 * Takes out of a document what nothing refers to any more, which would still be written when it is saved.
 * @param {import('@cantoo/pdf-lib').PDFContext} context
 */
export function dropUnreachable(context) {
  const { Root, Info, ID } = context.trailerInfo;
  const reached = new Set();
  const waiting = [Root, Info, ID];
  while (waiting.length > 0) {
    const object = waiting.pop();
    if (object instanceof PDFRef && !reached.has(object)) {
      reached.add(object);
      waiting.push(context.lookup(object));
    }
    if (object instanceof PDFStream) waiting.push(object.dict);
    if (object instanceof PDFDict) waiting.push(...object.values());
    if (object instanceof PDFArray) waiting.push(...object.asArray());
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
}
