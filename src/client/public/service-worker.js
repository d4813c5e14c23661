// For a student who keeps books on this device: remembers the pages as last seen, and answers with them, but only where
// the site itself cannot be reached: no page and no update of the site ever waits for it. Shows the notices that an admin
// or a student has turned on.
const worker = /** @type {any} */ (self);

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

// Never the admin's screens, files, or a paper that is being taken.
const remembered =
  /^\/(?:$|(?:dashboard|orders|library|materials?|about|contact|youtube|works)(?:\/|$)|tests(?:\/marks)?$)/;

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  const isPage = request.mode === 'navigate' && !pathname.startsWith('/admin');
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (!isPage && !pathname.startsWith('/assets/')) return;
  const answer = fetch(request);
  if (!isPage || remembered.test(pathname))
    event.waitUntil(answer.then((fresh) => remember(request, fresh.clone())).catch(() => {}));
  event.respondWith(answer.catch((error) => (isPage ? keptPage(request, error) : keptFile(request, error))));
});

/** The student's cache; none before a book is kept, and after signing out. */
const keptName = async () => (await caches.keys()).find((name) => name.startsWith('library-'));

/**
 * @param {Request} request
 * @param {Response} fresh
 */
async function remember(request, fresh) {
  const name = await keptName();
  if (!name || !fresh.ok || fresh.redirected) return;
  const cache = await caches.open(name);
  if (request.mode !== 'navigate') {
    // Their names change with their content.
    if (!(await cache.match(request, { ignoreVary: true }))) await cache.put(request, fresh);
  } else if (fresh.headers.get('content-type')?.startsWith('text/html')) await cache.put(request.url, fresh);
}

/**
 * @param {Request} request
 * @param {unknown} error of the network
 */
async function keptFile(request, error) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  throw error;
}

/**
 * The page as last seen, which says how old it is; for a page never seen, the library, which says why.
 * @param {Request} request
 * @param {unknown} error of the network
 */
async function keptPage(request, error) {
  const kept = await caches.match(request.url, { ignoreVary: true });
  if (!kept) {
    if (!(await caches.match('/library', { ignoreVary: true }))) throw error;
    return Response.redirect('/library#not-kept', 302);
  }
  const at = Date.parse(kept.headers.get('date') ?? '') || 0;
  const html = (await kept.text()).replace('</head>', `<meta name="kept-at" content="${at}"></head>`);
  return new Response(html, { headers: kept.headers });
}

// Notices to the devices that asked for them; a browser shows one for every push, or says that the site works in the background.
worker.addEventListener('push', (/** @type {any} */ event) => {
  const { id, title, path } = event.data.json();
  event.waitUntil(worker.registration.showNotification(title, { tag: id, icon: '/icon-192.png', data: { path } }));
});

worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close();
  const { path } = event.notification.data;
  event.waitUntil(path.startsWith('/admin') ? openAdminScreen(path) : openPage(path));
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

/**
 * Opens a student's page in the tab that shows it already; else in a new one, so that nothing half typed is left.
 * @param {string} path
 */
async function openPage(path) {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((/** @type {any} */ { url }) => new URL(url).pathname === path);
  return tab ? tab.focus() : worker.clients.openWindow(path);
}
