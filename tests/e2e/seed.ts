import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, openDb } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { renderNextPreview } from '#server/features/catalog/previews.data.ts';
import { renderNextPaper } from '#server/features/mock-tests/hall-pages.data.ts';
import { renderNextSolutions } from '#server/features/mock-tests/hall-solutions.data.ts';
import { type RenderPreview, renderPaper, renderPreview } from '#server/pdf/page-renderer.ts';
import { servicesOn } from '../support/work.ts';

/**
 * Playwright's global setup: makes one data file with the demo's content, of which every worker's site gets a copy, and
 * puts its path into E2E_SEED.
 */
export default async function seed(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-seed-'));
  const file = join(folder, 'seed.db');
  const db = openDb(file);
  await seedDemo(db, servicesOn(db).config, Date.now());
  addShelf(db);
  const making = { render: renderOnce(), signal: new AbortController().signal };
  const next = () => renderNextPreview(servicesOn(db), making);
  for (let made = await next(); made; made = await next()) {
    if ('failure' in made) throw new Error(made.failure);
  }
  const paper = { ...making, render: renderPaper };
  while (await renderNextPaper(servicesOn(db), paper));
  while (await renderNextSolutions(servicesOn(db), paper));
  db.$client.close();
  process.env.E2E_SEED = file;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** So many more materials that their list has a second page. */
function addShelf(db: Db): void {
  const at = Date.now() - 200 * 24 * 60 * 60 * 1000;
  const description = 'Extracts and study questions for the weekend batch, on paper only. Please ask for a copy.';
  for (let volume = 1; volume <= 12; volume++)
    db.insert(materials)
      .values({ title: `Reader ${volume}`, description, category: 'General', createdAt: at, updatedAt: at })
      .run();
}

/** Draws the first PDF it is given and answers the same pictures for every other, since each drawing takes a second. */
function renderOnce(): RenderPreview {
  let drawn: ReturnType<RenderPreview> | null = null;
  return (pdf, signal) => {
    drawn ??= renderPreview(pdf, signal);
    return drawn;
  };
}
