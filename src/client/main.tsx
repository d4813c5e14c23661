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
 * Each part runs in a task of its own: all at once they would block a cheap phone for a sixth of a second.
 * No await at the top level: it would make the build give each part a file of its own.
 */
async function start(): Promise<void> {
  for (const load of parts) {
    await load();
    await new Promise((done) => void setTimeout(done));
  }
  const { hydratePage } = await import('./hydrate.tsx');
  await hydratePage();
}
