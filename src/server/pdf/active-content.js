/** @import { PDFDocument, PDFObject } from '@cantoo/pdf-lib' */
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFStream, PDFString } from '@cantoo/pdf-lib';
import { dropUnreachable } from './reachable.js';

/** @typedef {import('#shared/files.ts').ActiveContent} Kind */

/** The actions that are taken out, by their type; those that lead to a page or a website stay. */
const harmfulActions = new Map(
  Object.entries(
    /** @satisfies {Record<string, Kind>} */ ({
      JavaScript: 'script',
      Rendition: 'media',
      Movie: 'media',
      Sound: 'media',
      RichMediaExecute: 'media',
      GoTo3DView: 'media',
      Launch: 'start',
      GoToR: 'start',
      GoToE: 'start',
      SubmitForm: 'start',
      ImportData: 'start',
    }),
  ),
);

const actionKeys = ['A', 'PA', 'OpenAction', 'Next'].map((key) => PDFName.of(key));

/** Entries that are nothing but active content wherever they stand. @type {[string, Kind][]} */
const harmfulKeys = [
  ['AA', 'script'],
  ['XFA', 'form'],
  ['EF', 'attachment'],
  ['AF', 'attachment'],
  ['Collection', 'attachment'],
  ['RichMediaContent', 'media'],
];

const harmfulAnnotations = new Map(
  Object.entries(
    /** @satisfies {Record<string, Kind>} */ ({
      FileAttachment: 'attachment',
      RichMedia: 'media',
      Screen: 'media',
      Movie: 'media',
      Sound: 'media',
      '3D': 'media',
    }),
  ),
);

const safeLink = /^(?:https?:|mailto:|tel:|[^:]*$|[^:]*[/?#])/i;

/** Takes out what acts by itself or carries other files; returns what it was. @param {PDFDocument} document */
export function stripActiveContent({ context, catalog }) {
  /** @type {Set<Kind>} */
  const found = new Set();
  const names = catalog.lookup(PDFName.of('Names'));
  if (names instanceof PDFDict) {
    if (names.delete(PDFName.of('JavaScript'))) found.add('script');
    if (names.delete(PDFName.of('EmbeddedFiles'))) found.add('attachment');
  }
  for (const [, object] of context.enumerateIndirectObjects()) {
    for (const dict of dictsIn(object)) clean(dict, found);
  }
  if (found.size > 0) dropUnreachable(context);
  return [...found];
}

/** @param {PDFDict} dict @param {Set<Kind>} found */
function clean(dict, found) {
  for (const [key, kind] of harmfulKeys) if (dict.delete(PDFName.of(key))) found.add(kind);
  for (const key of actionKeys) {
    const kind = harmOf(dict.lookup(key));
    if (kind && dict.delete(key)) found.add(kind);
  }
  const annotations = dict.lookup(PDFName.Annots);
  if (!(annotations instanceof PDFArray)) return;
  for (let index = annotations.size() - 1; index >= 0; index--) {
    const annotation = annotations.lookup(index);
    const kind = annotation instanceof PDFDict && harmfulAnnotations.get(nameAt(annotation, 'Subtype'));
    if (!kind) continue;
    found.add(kind);
    annotations.remove(index);
    // The tree for screen readers may still refer to it.
    for (const key of annotation.keys()) annotation.delete(key);
  }
}

/** Why an action is taken out; null for one that stays. @param {PDFObject | undefined} action @returns {Kind | null} */
function harmOf(action) {
  if (action instanceof PDFArray) {
    for (let index = 0; index < action.size(); index++) {
      const kind = harmOf(action.lookup(index));
      if (kind) return kind;
    }
  }
  if (!(action instanceof PDFDict)) return null;
  const type = nameAt(action, 'S');
  if (type !== 'URI') return harmfulActions.get(type) ?? null;
  const link = action.lookup(PDFName.of('URI'));
  const isText = link instanceof PDFString || link instanceof PDFHexString;
  return isText && !safeLink.test(link.decodeText().trim()) ? 'start' : null;
}

/** @param {PDFDict} dict @param {string} key */
function nameAt(dict, key) {
  const name = dict.lookup(PDFName.of(key));
  return name instanceof PDFName ? name.decodeText() : '';
}

/** Its dictionary and those inside it, not those it refers to. @param {PDFObject} object @returns {Generator<PDFDict>} */
function* dictsIn(object) {
  if (object instanceof PDFStream) yield* dictsIn(object.dict);
  if (object instanceof PDFDict) {
    yield object;
    for (const value of object.values()) yield* dictsIn(value);
  }
  if (object instanceof PDFArray) for (const value of object.asArray()) yield* dictsIn(value);
}
