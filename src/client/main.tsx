import { nextTask } from './lib/yield-to-main.ts';

export type Start = typeof start;

/** What the page leans on; each needs only those before it. */
const parts = [
  () => import('react-dom/client'),
  () => import('./lib/trpc.ts'),
  () => import('./ui/Toasts.tsx'),
  () => import('./app.tsx'),
  () => import('./routes.tsx'),
];

/**
 * Takes the page that the server sent over, calling `onTakeover` just before; done when every button of it works. The
 * parts run one by one: all at once they would keep a cheap phone from answering for a fifth of a second.
 */
export async function start(onTakeover: () => void): Promise<void> {
  for (const load of parts) {
    await load();
    await nextTask();
  }
  const { takeOver } = await import('./take-over.tsx');
  await takeOver(onTakeover);
}
