/** The sections of the educator's settings. */
import { z } from 'zod';
import { isPincode } from './pincode.ts';
import { about } from './site/about.ts';
import { business } from './site/business.ts';
import { chat } from './site/chat.ts';
import { contact } from './site/contact.ts';
import { delivery } from './site/delivery.ts';
import { siteDefaults } from './site/facts.ts';
import { gst } from './site/gst.ts';
import { home } from './site/home.ts';
import { keeping } from './site/keeping.ts';
import { notices } from './site/notices.ts';
import { pictures } from './site/pictures.ts';
import { postage } from './site/postage.ts';
import { prices } from './site/prices.ts';
import { purchase } from './site/purchase.ts';
import { reminders } from './site/reminders.ts';
import { terms } from './site/terms.ts';
import { tests } from './site/tests.ts';
import { videos } from './site/videos.ts';
import { works } from './site/works.ts';

/** What the educator may change, a section a page. Pages get theirs from the server: no text is in their scripts. */
export const siteSections = {
  facts: siteDefaults,
  home,
  about,
  works,
  contact,
  tests,
  videos,
  purchase,
  prices,
  delivery,
  postage,
  notices,
  reminders,
  chat,
  business,
  gst,
  keeping,
  pictures,
  terms,
};

export type SiteSection = keyof typeof siteSections;
export type SiteContent<Section extends SiteSection = SiteSection> = (typeof siteSections)[Section];

const sectionNames = Object.keys(siteSections) as [SiteSection, ...SiteSection[]];

/** Sections that no public page shows. */
const deskSections = [
  'prices',
  'delivery',
  'postage',
  'notices',
  'reminders',
  'chat',
  'gst',
  'keeping',
] as const satisfies readonly SiteSection[];
export type PublicSection = Exclude<SiteSection, (typeof deskSections)[number]>;

export const siteSectionInput = z.strictObject({ section: z.enum(sectionNames) });
/** `part`: a text of the policies. */
export const keepOwnInput = z.strictObject({ part: z.string().max(64) });
export const siteContentInput = z.strictObject({
  section: z.enum(sectionNames).exclude(deskSections),
});

export const placeInput = z.strictObject({ pincode: z.string().refine(isPincode, 'A pincode has 6 digits') });

/** The key of a section in the settings table. */
export const settingKey = (section: SiteSection): string => `site.${section}`;
