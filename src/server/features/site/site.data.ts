/** The educator's settings as the site reads them. */
import { createHash } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { readSetting } from '#server/db/settings.ts';
import type { MailSite } from '#server/mail/layout.ts';
import { type UpiOrder, upiUrl } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import { sellerLine, sellerOf } from '#shared/site/business.ts';
import { type ChatContent, chat } from '#shared/site/chat.ts';
import { courierChargePaise } from '#shared/site/delivery.ts';
import { type ContactFact, contactFacts, deliveryTime, type SiteFacts, siteDefaults } from '#shared/site/facts.ts';
import { type SiteContent, type SiteSection, settingKey, siteSections } from '#shared/site.ts';
import { personalSections, vouchedFor } from './samples.data.ts';

type Setup = Pick<Config, 'site'>;

export function defaultSection<Section extends SiteSection>({ site }: Setup, section: Section): SiteContent<Section> {
  const defaults: SiteContent<Section> = siteSections[section];
  return section === 'facts' ? { ...defaults, ...site } : defaults;
}

export function storedSection<Section extends SiteSection>(
  db: Executor,
  section: Section,
): Partial<SiteContent<Section>> | null {
  const stored = readSetting(db, settingKey(section));
  return isContent<SiteContent<Section>>(stored) ? stored : null;
}

/** A section as visitors read it: what the educator changed, over the environment's facts, over the defaults. */
export const siteSection = <Section extends SiteSection>(
  db: Executor,
  config: Setup,
  section: Section,
): SiteContent<Section> => ({ ...defaultSection(config, section), ...storedSection(db, section) });

const hasUpiCode = (db: Executor, config: Setup): boolean =>
  siteFacts(db, config).upiId !== '' || siteSection(db, config, 'pictures').upiQrFileId !== null;

/** The default sentences that send people to the QR code, and what is said in their place while there is none. */
const sentencesWithoutQr: Record<string, string> = {
  [siteSections.purchase.steps[1]?.text ?? '']: 'We tell you how to pay. Then send us the payment screenshot.',
  [siteSections.works.delivery[2]?.text ?? '']: 'Pay as we tell you, and send the screenshot with your address.',
};

const withoutQr = <Content extends object>(content: Content): Content =>
  Object.fromEntries(
    Object.entries(content).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) ? value.map(stepWithoutQr) : value,
    ]),
  ) as Content;

function stepWithoutQr(step: unknown): unknown {
  if (typeof step !== 'object' || step === null || !('text' in step)) return step;
  return { ...step, text: sentencesWithoutQr[String(step.text)] ?? step.text };
}

/** Whether the samples of a section speak of one educator, so that it matters that she has saved it. */
export const isPersonal = (section: SiteSection): boolean => personalSections.includes(section);

/** Those of them that nobody has saved, changed or as they are; none in demo mode. */
export const sampleSections = (db: Executor, { demo }: Pick<Config, 'demo'>): SiteSection[] =>
  demo ? [] : personalSections.filter((section) => storedSection(db, section) === null);

/** A section as visitors get it: of samples only what is true of any educator, of the default steps no QR code that is not there. */
export function publicSection<Section extends SiteSection>(
  db: Executor,
  config: Pick<Config, 'site' | 'demo'>,
  section: Section,
): SiteContent<Section> {
  const said = siteSection(db, config, section);
  const content = onlyConsenting(hasUpiCode(db, config) ? said : withoutQr(said));
  return sampleSections(db, config).includes(section) ? vouchedFor(section, content) : content;
}

/** Nobody is named as selected who has not agreed to it. */
const onlyConsenting = <Content extends object>(content: Content): Content => {
  if (!('selected' in content)) return content;
  const { selected } = content as Pick<SiteContent<'works'>, 'selected'>;
  return { ...content, selected: selected.filter(({ hasAgreed }) => hasAgreed) };
};

/** A hash of texts; older versions of what the educator saved are in the audit log. */
export const versionOf = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);

const isContent = <Content>(value: unknown): value is Partial<Content> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const siteFacts = (db: Executor, config: Setup): SiteFacts => siteSection(db, config, 'facts');

/** Null unless the educator's id is a merchant's: for a personal one, apps refuse such a link with misleading words. */
export function upiAppUrl(db: Executor, config: Setup, order?: UpiOrder): string | null {
  const { name, upiId, isUpiMerchant, upiMerchantCode } = siteFacts(db, config);
  return upiId !== '' && isUpiMerchant ? upiUrl(upiId, name, order, upiMerchantCode) : null;
}

/** The contact facts that are empty or still the built-in example; none in demo mode. */
export function unsetContacts(db: Executor, config: Pick<Config, 'site' | 'demo'>): ContactFact[] {
  const facts = siteFacts(db, config);
  return config.demo ? [] : contactFacts.filter((name) => facts[name] === '' || facts[name] === siteDefaults[name]);
}

/** The courier charge of an order, in paise; null where the educator sets it with each quote. */
export const courierCharge = (db: Executor): number | null =>
  courierChargePaise({ ...siteSections.delivery, ...storedSection(db, 'delivery') });

/** The words of the chat messages to customers; what was stored before a word was added gets its default. */
export function chatWordsOf(db: Executor, config: Setup): ChatContent {
  const { english, tamil } = siteSection(db, config, 'chat');
  return { english: { ...chat.english, ...english }, tamil: { ...chat.tamil, ...tamil } };
}

/** How this site signs its mails, and how the educator is reached. */
export function mailSite(
  db: Executor,
  { publicUrl, timeZone, ...setup }: Pick<Config, 'site' | 'publicUrl' | 'timeZone'>,
): MailSite {
  const facts = siteFacts(db, setup);
  const { name, contactEmail, contactPhone } = facts;
  const seller = sellerLine(sellerOf(facts, siteSection(db, setup, 'business')));
  return { name, contactEmail, contactPhone, seller, deliveryTime: deliveryTime(facts), publicUrl, timeZone };
}

export function siteInfo(db: Executor, config: Config) {
  const { socialImageFileId, upiQrFileId, founderPhotoFileId } = siteSection(db, config, 'pictures');
  const { isUpiMerchant: _is, upiMerchantCode: _code, ...facts } = siteFacts(db, config);
  return {
    ...facts,
    business: siteSection(db, config, 'business'),
    /** From the root; null until one is uploaded. */
    founderPhotoUrl: founderPhotoFileId === null ? null : paths.file(founderPhotoFileId),
    /** The picture of links to this site in chat apps, from the root. */
    socialImageUrl: socialImageFileId === null ? paths.socialImage : paths.file(socialImageFileId),
    /** The QR code that pays the educator, from the root: her own picture, or the one drawn from the UPI id; null: none. */
    upiQrUrl: upiQrFileId !== null ? paths.file(upiQrFileId) : facts.upiId === '' ? null : paths.gpayQr,
    /** Opens a UPI app that pays the educator; null: her id is no merchant's, and apps would refuse it. */
    upiAppUrl: upiAppUrl(db, config),
    publicUrl: config.publicUrl,
    timeZone: config.timeZone,
    payment: config.razorpay ? { checkoutUrl: config.razorpay.checkoutUrl, isTest: config.razorpay.sandbox } : null,
  };
}
