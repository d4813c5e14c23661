/** What the page needs, in the order of imports. */
const parts = [
  () => import('react-dom/client'),
  () => import('./lib/trpc.ts'),
  () => import('./ui/Toasts.tsx'),
  () => import('./app.tsx'),
  () => import('./routes.tsx'),
];

void start();

/**
 * Each part runs in its own task: together they would block a cheap phone for a sixth of a second. No top-level await:
 * the build would then give each part its own file.
 */
async function start(): Promise<void> {
  for (const load of parts) {
    await load();
    await new Promise((done) => void setTimeout(done));
  }
  const { hydratePage } = await import('./hydrate.tsx');
  await hydratePage();
}
