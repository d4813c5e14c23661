import { keptBooksPrefix as prefix } from '#client/lib/this-device.ts';
import { paths } from '#shared/paths.ts';

const cacheOf = (userId: string) => caches.open(prefix + userId);

/** The user's cache where there is one: looking makes none, for the service worker remembers pages for whoever has one. */
const knownCacheOf = async (userId: string): Promise<Cache | null> =>
  canKeepBooks() && (await caches.has(prefix + userId)) ? cacheOf(userId) : null;

/** Caches exist only where the site is reached over HTTPS or on the same machine. */
export const canKeepBooks = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator;

/** The materials this user keeps here. */
export async function keptBooks(userId: string): Promise<string[]> {
  const requests = (await (await knownCacheOf(userId))?.keys()) ?? [];
  return requests.map(({ url }) => keptFile.exec(url)?.[1]).filter((id) => id !== undefined);
}

const keptFile = /\/downloads\/([^/?]+)\?reading$/;

/** A kept book's bytes; null where it is not kept. */
export async function readKeptBook(userId: string, materialId: string): Promise<ArrayBuffer | null> {
  const kept = await (await knownCacheOf(userId))?.match(paths.bookFile(materialId), { ignoreVary: true });
  return kept?.arrayBuffer() ?? null;
}

type Keeping = {
  userId: string;
  materialId: string;
  /** `bytes`: how many have arrived. */
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
};

/** Keeps a book here with all that is needed to read it without a connection. Throws KeepError, or what `fetch` throws. */
export async function keepBook({ userId, materialId, onProgress, signal }: Keeping): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js');
  const file = await fetch(paths.bookFile(materialId), { signal });
  if (!file.ok || !file.body) throw new KeepError('refused');
  await checkRoom(Number(file.headers.get('content-length')));
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      onProgress(bytes);
      controller.enqueue(chunk);
    },
  });
  const content = await new Response(file.body.pipeThrough(count)).blob();
  signal.throwIfAborted();
  await keepReader(userId, materialId, everydayPages);
  const headers = { 'content-type': 'application/pdf', 'content-length': String(content.size) };
  await (await cacheOf(userId)).put(paths.bookFile(materialId), new Response(content, { headers }));
  // Browsers clear what they were not asked to keep when the device runs full.
  await navigator.storage.persist();
}

/** `refused`: the site did not send the book; `no-room`: the device has too little room for it. */
export class KeepError extends Error {
  readonly reason: 'refused' | 'no-room';

  constructor(reason: KeepError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** `bytes`: of the book. Throws KeepError. */
async function checkRoom(bytes: number): Promise<void> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  if (quota > 0 && quota - usage < bytes * 1.1) throw new KeepError('no-room');
}

/** What a student opens first; from then on the service worker remembers each page as last seen. */
const everydayPages = [paths.home, paths.dashboard, paths.orders, paths.tests];

/** Keeps the pages to read with and `others`, as they are now, and all files they have loaded. */
export async function keepReader(userId: string, materialId: string, others: string[] = []): Promise<void> {
  const cache = await cacheOf(userId);
  const pages = [paths.library, paths.book(materialId), ...others];
  const responses = await Promise.all(pages.map((path) => fetch(path, { headers: { accept: 'text/html' } })));
  const texts = await Promise.all(responses.map((response) => response.clone().text()));
  const named = texts.flatMap((html) => html.match(/\/assets\/[\w.@/-]+/g) ?? []);
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  await cache.addAll([...new Set([...named, ...loaded])]);
  for (const [index, response] of responses.entries()) {
    const path = pages[index];
    // A redirect leads to signing in.
    if (path && response.ok && !response.redirected) await cache.put(path, response);
  }
}

/** Removes a kept book from this device. */
export async function removeKeptBook(userId: string, materialId: string): Promise<void> {
  const cache = await cacheOf(userId);
  await cache.delete(paths.bookFile(materialId), { ignoreVary: true });
  await cache.delete(paths.book(materialId), { ignoreVary: true });
  await cache.delete(placePath(materialId));
  if ((await keptBooks(userId)).length === 0) await caches.delete(prefix + userId);
}

type ReadingPlace = { page: number; at: number };

const placePath = (materialId: string) => `${paths.book(materialId)}/place`;

/** Remembers the page read last with a kept book, for reading without a connection. `at`: UTC ms. */
export async function keepPlace(userId: string, materialId: string, place: ReadingPlace): Promise<void> {
  await (await cacheOf(userId)).put(placePath(materialId), Response.json(place));
}

/** The page read last on this device, of a kept book; null before. */
export async function readKeptPlace(userId: string, materialId: string): Promise<ReadingPlace | null> {
  const kept = await (await knownCacheOf(userId))?.match(placePath(materialId));
  return kept ? ((await kept.json()) as ReadingPlace) : null;
}
