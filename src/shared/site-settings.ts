import { z } from 'zod';
import { badHolidayLine, promisedDays } from './business-days.ts';
import { idInput, line, oneOf, optionalText } from './input.ts';
import { isYoutubeUrl, safeReturnPath } from './links.ts';
import { isGstin } from './receipts.ts';
import { type ChatWords, chatWords, placeholderFault } from './site/chat.ts';
import { serviceIcons } from './site/contact.ts';
import { courierChargePattern } from './site/delivery.ts';
import { deliveryDaysPattern, phonePattern, upiIdPattern } from './site/facts.ts';
import { reasonIcons } from './site/home.ts';
import { type SiteContent, type SiteSection } from './site.ts';
import { email } from './users.ts';

/** The longest texts of each kind, in characters; the most entries of a list. */
export const settingLimits = { figure: 20, short: 80, line: 200, text: 2000, entries: 24, holidays: 6000 } as const;

const missing = 'Please fill this in';
const short = line(settingLimits.short, missing);
const oneLine = line(settingLimits.line, missing);
const optionalLine = optionalText(settingLimits.line).refine((text) => !/\p{Cc}/u.test(text), 'Please use one line');
const text = optionalText(settingLimits.text).refine((given) => given !== '', missing);
const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .min(1, 'Please leave at least one')
    .max(settingLimits.entries, `At most ${settingLimits.entries} entries`);

const claim = z.strictObject({ figure: line(settingLimits.figure, missing), label: short });
const step = z.strictObject({ title: oneLine, text });
const closing = z.strictObject({ heading: oneLine, text });
const page = { title: short, description: line(300, missing), headline: oneLine, lead: text };

const phone = z.string().trim().regex(phonePattern, 'Please enter a phone number with its country code');
const fileId = idInput.nullable();

/** A PDF's address: on this site, or https; or none. */
const profileUrl = z
  .string()
  .trim()
  .max(500, 'At most 500 characters')
  .refine(
    (address) =>
      address === '' ||
      (address !== '/' && safeReturnPath(address) === address) ||
      (URL.canParse(address) && new URL(address).protocol === 'https:'),
    'Please enter an https address',
  );

/** The words of the chat messages in one language, their placeholders checked. */
const chatText = (name: keyof ChatWords) =>
  text.superRefine((words, ctx) => {
    const fault = placeholderFault(name, words);
    if (fault !== null) ctx.addIssue({ code: 'custom', message: fault });
  });
const chatNames = Object.keys(chatWords) as (keyof ChatWords)[];
const chatLanguage = z.strictObject(
  Object.fromEntries(chatNames.map((name) => [name, chatText(name)])) as Record<
    keyof ChatWords,
    ReturnType<typeof chatText>
  >,
);

/** The schema of each section, used by the forms and the procedure. */
export const siteSettings = {
  facts: z.strictObject({
    name: short,
    founder: short,
    founderRole: oneLine,
    contactPhone: phone,
    contactEmail: email,
    whatsappNumber: phone.refine((number) => /^\+|^91/.test(number), 'Please begin with the country code, such as +91'),
    upiId: z
      .string()
      .trim()
      .refine((id) => id === '' || upiIdPattern.test(id), 'Please enter a UPI id such as name@bank'),
    deliveryDays: z
      .string()
      .trim()
      .regex(deliveryDaysPattern, 'Please enter days such as 3-5')
      .refine((days) => promisedDays(days).from <= promisedDays(days).to, 'Please put the smaller number first'),
    address: oneLine,
    developerCredit: optionalLine,
  }),
  home: z.strictObject({
    ...page,
    isBannerOn: z.boolean(),
    banner: optionalLine,
    eyebrow: optionalLine,
    stats: list(claim),
    reasonsHeading: oneLine,
    reasons: list(step.extend({ icon: oneOf(reasonIcons, 'Please choose a drawing') })),
    founder: z.strictObject({ heading: oneLine, text, points: list(oneLine) }),
    closing,
  }),
  about: z.strictObject({
    ...page,
    story: list(text),
    profileUrl,
    stats: list(claim),
    education: list(z.strictObject({ degree: oneLine, place: oneLine })),
    expertise: list(short),
    philosophy: list(step),
    journey: list(step.extend({ year: line(settingLimits.figure, missing) })),
    mission: text,
    vision: text,
    contact: closing,
  }),
  works: z.strictObject({
    ...page,
    stats: list(claim),
    deliveryHeading: oneLine,
    delivery: list(step),
    testimonialsHeading: oneLine,
    testimonials: list(z.strictObject({ quote: text, name: short, detail: optionalLine })),
    qualityHeading: oneLine,
    qualityLead: text,
    quality: list(step),
    closing,
  }),
  contact: z.strictObject({
    ...page,
    replyPromise: oneLine,
    experience: oneLine,
    hours: optionalLine,
    servicesLead: oneLine,
    services: list(step.extend({ icon: oneOf(serviceIcons, 'Please choose a drawing'), isPopular: z.boolean() })),
    faq: list(z.strictObject({ question: oneLine, answer: text })),
  }),
  tests: z.strictObject({ lead: text, instructionsHeading: oneLine, instructions: list(oneLine) }),
  videos: z.strictObject({
    pageTitle: short,
    title: short,
    description: line(300, missing),
    url: z.string().trim().max(500, 'At most 500 characters').refine(isYoutubeUrl, 'Please enter a valid YouTube URL'),
    subscribers: line(settingLimits.figure, missing),
  }),
  purchase: z.strictObject({ lead: text, steps: list(step), sampleSteps: list(step), afterPayingSteps: list(oneLine) }),
  delivery: z.strictObject({
    courierCharge: z.string().trim().regex(courierChargePattern, 'Please enter rupees such as 60, or nothing'),
    holidays: optionalText(settingLimits.holidays).superRefine((text, ctx) => {
      const bad = badHolidayLine(text);
      if (bad !== undefined)
        ctx.addIssue({ code: 'custom', message: `Please write “${bad.slice(0, 40)}” like 2026-01-15 Pongal` });
    }),
  }),
  notices: z.strictObject({ morningDigest: z.boolean(), newStudents: z.boolean() }),
  chat: z.strictObject({ english: chatLanguage, tamil: chatLanguage }),
  business: z.strictObject({
    legalName: optionalLine,
    address: optionalLine,
    gstin: z
      .string()
      .trim()
      .toUpperCase()
      .refine((text) => text === '' || isGstin(text), 'Please check the GSTIN: 15 characters, such as 33AAAAA0000A1Z5'),
  }),
  terms: z.strictObject({
    ...page,
    terms: list(step),
    privacy: list(step),
    refunds: list(step),
    delivery: list(step),
  }),
  pictures: z.strictObject({
    founderPhotoFileId: fileId,
    upiQrFileId: fileId,
    socialImageFileId: fileId,
    profileFileId: fileId,
  }),
} satisfies { [Section in SiteSection]: z.ZodType<SiteContent<Section>> };

/** The upload purpose of each field of the section `pictures`. */
export const picturePurposes = {
  founderPhotoFileId: 'cover',
  upiQrFileId: 'cover',
  socialImageFileId: 'cover',
  profileFileId: 'sample',
} as const satisfies Record<keyof SiteContent<'pictures'>, string>;

const saving = <Section extends SiteSection>(section: Section) =>
  z.strictObject({ section: z.literal(section), content: siteSettings[section] });

export const siteSaveInput = z.discriminatedUnion('section', [
  saving('facts'),
  saving('home'),
  saving('about'),
  saving('works'),
  saving('contact'),
  saving('tests'),
  saving('videos'),
  saving('purchase'),
  saving('delivery'),
  saving('notices'),
  saving('chat'),
  saving('business'),
  saving('pictures'),
  saving('terms'),
]);
export type SiteSaveInput = z.infer<typeof siteSaveInput>;
