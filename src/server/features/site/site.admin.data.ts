/** The educator's settings as she changes them. */
import { eq, inArray } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { files } from '#server/db/schema/files.ts';
import { settings } from '#server/db/schema/settings.ts';
import { writeSetting } from '#server/db/settings.ts';
import { findFile } from '#server/files/read.ts';
import { refuseField, requireReauthentication } from '#server/trpc.ts';
import type { Admin, Work } from '#server/work.ts';
import { type SiteContent, type SiteSection, settingKey, siteSections } from '#shared/site.ts';
import { picturePurposes, type SiteSaveInput } from '#shared/site-settings.ts';
import { sectionChanged } from './events.ts';
import { newerDefaults, noteDefaults } from './newer-defaults.data.ts';
import { chatWordsOf, defaultSection, isPersonal, sampleSections, siteSection, storedSection } from './site.data.ts';

export function changedSections(db: Executor): SiteSection[] {
  const names = Object.keys(siteSections) as SiteSection[];
  return names.filter((section) => isEdited(storedSection(db, section)));
}

const isEdited = (stored: object | null): boolean => stored !== null && Object.keys(stored).length > 0;

export function sectionForEditing(db: Executor, config: Config, section: SiteSection) {
  const content: SiteContent = section === 'chat' ? chatWordsOf(db, config) : siteSection(db, config, section);
  const ids = Object.keys(picturePurposes).flatMap((field) => {
    const id: unknown = Reflect.get(content, field);
    return typeof id === 'string' ? [id] : [];
  });
  return {
    content,
    isChanged: isEdited(storedSection(db, section)),
    /** Nobody has saved it: visitors do not see what it says of the educator. */
    isSample: sampleSections(db, config).includes(section),
    newer: newerDefaults(db, section),
    files: db
      .select({ id: files.id, name: files.name, sizeBytes: files.sizeBytes, pages: files.pages })
      .from(files)
      .where(inArray(files.id, ids))
      .all(),
  };
}

/** Payment and contact details: somebody who changes them can divert all later payments. */
const sensitiveSections: readonly SiteSection[] = ['facts', 'pictures', 'chat'];

/**
 * Stores what differs from the default, so that what was left alone follows the environment and later versions. That nothing
 * differs is stored only of a personal section, which is no sample once it is saved. Refuses a picture that is not there. Throws PRECONDITION_REQUIRED for a sensitive section where the password was not typed lately.
 */
export function saveSection(work: Work<Admin>, { section, content }: SiteSaveInput): void {
  const { tx, config } = work;
  if (section === 'pictures') checkPictures(tx, content);
  const defaults = Object.entries(defaultSection(config, section));
  const changed = Object.fromEntries(
    Object.entries(content).filter(
      ([name, value]) => !defaults.some(([known, own]) => known === name && isSame(own, value)),
    ),
  );
  storeSection(work, section, Object.keys(changed).length === 0 && !isPersonal(section) ? null : changed);
}

/** Throws PRECONDITION_REQUIRED as `saveSection` does. */
export const restoreSection = (work: Work<Admin>, { section }: { section: SiteSection }): void =>
  storeSection(work, section, null);

function storeSection(
  { tx, actor, happened }: Work<Admin>,
  section: SiteSection,
  value: Record<string, unknown> | null,
): void {
  if (sensitiveSections.includes(section)) requireReauthentication(actor);
  const before = storedSection(tx, section);
  if (isSame(before, value)) return;
  const key = settingKey(section);
  if (value === null) tx.delete(settings).where(eq(settings.key, key)).run();
  else writeSetting(tx, key, value);
  noteDefaults(tx, section, before, value);
  happened(sectionChanged, { section, before, after: value });
}

function checkPictures(tx: Executor, content: SiteContent<'pictures'>): void {
  for (const [field, purpose] of Object.entries(picturePurposes)) {
    const id = content[field as keyof typeof picturePurposes];
    if (id !== null && findFile(tx, id)?.purpose !== purpose)
      throw refuseField(field, 'This file no longer exists. Please upload it again.');
  }
}

const isSame = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other);

const sorted = (content: unknown): string =>
  JSON.stringify(content, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
