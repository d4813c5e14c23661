/** What the page needs, in the order of imports. */
const parts = [
  () => import('react-dom/client'),
  () => import('./lib/trpc.ts'),
  () => import('./ui/Toasts.tsx'),
  () => import('./app.tsx'),
  () => import('./routes.tsx'),
];

void start();

/** A task for each part: together they block a cheap phone for 1/6 s. Top-level await would split the built files. */
async function start(): Promise<void> {
  for (const load of parts) {
    await load();
    await new Promise((done) => void setTimeout(done));
  }
  const { hydratePage } = await import('./hydrate.tsx');
  await hydratePage();
}
