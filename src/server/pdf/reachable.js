/** @import { PDFContext } from '@cantoo/pdf-lib' */
import { PDFArray, PDFDict, PDFInvalidObject, PDFRef, PDFStream } from '@cantoo/pdf-lib';

/**
 * Takes out of a document what nothing refers to any more, which would still be written when it is saved. Where an object
 * could not be parsed, everything stays: it may refer to anything. @param {PDFContext} context
 */
export function dropUnreachable(context) {
  const { reached, isParsed } = reach(context);
  if (!isParsed) return;
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
}

/** Whether every object of a document could be parsed. @param {PDFContext} context */
export const isWhollyParsed = (context) => reach(context).isParsed;

/** @param {PDFContext} context */
function reach(context) {
  const { Root, Info, ID } = context.trailerInfo;
  const reached = new Set();
  let isParsed = true;
  const waiting = [Root, Info, ID];
  while (waiting.length > 0) {
    const object = waiting.pop();
    if (object instanceof PDFRef && !reached.has(object)) {
      reached.add(object);
      waiting.push(context.lookup(object));
    }
    if (object instanceof PDFStream) waiting.push(object.dict);
    // One at a time: a list may be longer than a call can have arguments.
    if (object instanceof PDFDict) for (const value of object.values()) waiting.push(value);
    if (object instanceof PDFArray) for (const value of object.asArray()) waiting.push(value);
    if (object instanceof PDFInvalidObject) isParsed = false;
  }
  return { reached, isParsed };
}
