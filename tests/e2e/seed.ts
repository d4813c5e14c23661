import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '#server/db/open-db.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { renderNextPreview } from '#server/features/catalog/previews.data.ts';
import { type RenderPreview, renderPreview } from '#server/pdf/preview-renderer.ts';

/**
 * Playwright's global setup: makes one data file with the demo's content, of which every worker's site gets a copy, and
 * puts its path into E2E_SEED.
 */
export default async function seed(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-seed-'));
  const file = join(folder, 'seed.db');
  const db = openDb(file);
  await seedDemo(db, Date.now());
  const making = { render: renderOnce(), clock: Date.now, signal: new AbortController().signal };
  for (let made = await renderNextPreview(db, making); made; made = await renderNextPreview(db, making)) {
    if ('failure' in made) throw new Error(made.failure);
  }
  db.$client.close();
  process.env.E2E_SEED = file;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Draws the first PDF it is given and answers the same pictures for every other, since each drawing takes a second. */
function renderOnce(): RenderPreview {
  let drawn: ReturnType<RenderPreview> | null = null;
  return (pdf, signal) => {
    drawn ??= renderPreview(pdf, signal);
    return drawn;
  };
}
