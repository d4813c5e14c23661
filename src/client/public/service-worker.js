// Answers for what a student keeps on this device, and only where the site itself cannot be reached: no page and no
// update of the site ever waits for it. Shows the notices that an admin has turned on.
const worker = /** @type {any} */ (self);

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  const isOfReader =
    pathname.startsWith('/assets/') || (request.mode === 'navigate' && /^\/library(\/|$)/.test(pathname));
  if (request.method !== 'GET' || origin !== worker.location.origin || !isOfReader) return;
  event.respondWith(fetch(request).catch((error) => keptAnswer(request, error)));
});

/**
 * @param {Request} request
 * @param {unknown} error of the network
 */
async function keptAnswer(request, error) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  throw error;
}

// Notices to the admins' devices; a browser shows one for every push, or says that the site works in the background.
worker.addEventListener('push', (/** @type {any} */ event) => {
  const { id, title, path } = event.data.json();
  event.waitUntil(worker.registration.showNotification(title, { tag: id, icon: '/icon-192.png', data: { path } }));
});

worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openAdminScreen(event.notification.data.path));
});

/**
 * Opens a screen in a tab of the admin that is open already, which asks before it leaves a form; else in a new one.
 * @param {string} path
 */
async function openAdminScreen(path) {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((/** @type {any} */ { url }) => /^\/admin(\/|$)/.test(new URL(url).pathname));
  if (!tab) return worker.clients.openWindow(path);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker's message to its own tab has none.
  tab.postMessage({ openScreen: path });
  await tab.focus();
}
