import type { Executor } from '#server/db/open-db.ts';
import { type PostageContent, type Service, servicesOf } from '#shared/postage.ts';
import { siteSections } from '#shared/site.ts';
import { storedSection } from './site.data.ts';

/** What parcels weigh and cost, as the educator has set it. */
export type PostageRules = Pick<PostageContent, 'isCharged' | 'leafGrams' | 'coverGrams'> & {
  packingGrams: number;
  /** Those that are turned on, the preferred first. */
  services: Service[];
};

export function postageRules(db: Executor): PostageRules {
  const content = { ...siteSections.postage, ...storedSection(db, 'postage') };
  const { isCharged, leafGrams, coverGrams, packingGrams } = content;
  return { isCharged, leafGrams, coverGrams, packingGrams: Number(packingGrams), services: servicesOf(content) };
}
