/** Kept books are in a cache for each reader; without a connection the service worker answers from it. */
export const keptBooksPrefix = 'library-';

/** Forgets everything kept on this device, but for what this user keeps. */
export async function forgetKeptBooks(exceptUserId: string | null): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(keptBooksPrefix) && name !== keptBooksPrefix + exceptUserId);
  await Promise.all(others.map((name) => caches.delete(name)));
}
