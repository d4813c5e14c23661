/** A breach of personal data as a case: what is typed about it, and whom to tell by when. */
import { z } from 'zod';
import { oneOf, optionalText } from './input.ts';
import { personalData } from './site/personal-data.ts';
import { email } from './users.ts';

type Words = { english: string; tamil: string };

/** What happened, as the letters say it. */
export const breachKinds = {
  login: {
    english: 'a stranger logged in to an account of ours',
    tamil: 'எங்கள் கணக்கு ஒன்றில் அந்நியர் ஒருவர் உள்நுழைந்தார்',
  },
  device: {
    english: 'a phone or computer of ours was lost or stolen',
    tamil: 'எங்கள் கைபேசி அல்லது கணினி ஒன்று தொலைந்தது அல்லது திருடப்பட்டது',
  },
  copy: {
    english: 'a copy of our data came into the wrong hands',
    tamil: 'எங்கள் தரவின் நகல் ஒன்று தவறான கைகளுக்குச் சென்றது',
  },
  wrongReader: {
    english: 'data was sent or shown to the wrong person',
    tamil: 'தரவு தவறான நபருக்கு அனுப்பப்பட்டது அல்லது காட்டப்பட்டது',
  },
  fault: {
    english: 'a fault in our website showed data to others',
    tamil: 'எங்கள் இணையதளத்தின் பிழையால் தரவு பிறருக்குத் தெரிந்தது',
  },
  loss: {
    english: 'data was lost or could not be reached',
    tamil: 'தரவு இழக்கப்பட்டது அல்லது அணுக முடியாமல் போனது',
  },
} satisfies Record<string, Words>;
export type BreachKind = keyof typeof breachKinds;
const kindNames = Object.keys(breachKinds) as [BreachKind, ...BreachKind[]];

/** What may follow for the person, and what to do about it. */
export const breachAdvice = {
  strangers: {
    english:
      'Strangers may call or write to you and say that they are us. We never ask for a password or an OTP, and you pay only to the UPI ID on the page of your order.',
    tamil:
      'அந்நியர்கள் எங்கள் பெயரில் உங்களை அழைக்கலாம் அல்லது எழுதலாம். நாங்கள் கடவுச்சொல்லையோ OTP-ஐயோ ஒருபோதும் கேட்பதில்லை; உங்கள் ஆர்டரின் பக்கத்தில் உள்ள UPI ID-க்கு மட்டும் பணம் செலுத்துங்கள்.',
  },
  password: {
    english:
      'Somebody may try to log in to your account. Please choose a new password on your profile page, and on other sites where you use the same one.',
    tamil:
      'உங்கள் கணக்கில் யாராவது உள்நுழைய முயலலாம். உங்கள் சுயவிவரப் பக்கத்திலும், அதே கடவுச்சொல்லைப் பயன்படுத்தும் பிற தளங்களிலும் புதிய கடவுச்சொல்லை அமைக்கவும்.',
  },
  payments: {
    english:
      'Please look through the statement of your bank, and tell your bank of every payment that you did not make.',
    tamil: 'உங்கள் வங்கி அறிக்கையைப் பார்த்து, நீங்கள் செய்யாத கட்டணம் இருந்தால் உங்கள் வங்கிக்குத் தெரிவிக்கவும்.',
  },
  nothing: {
    english: 'We do not expect that anything follows for you, and you need not do anything.',
    tamil: 'இதனால் உங்களுக்கு எந்தப் பாதிப்பும் வரும் என எதிர்பார்க்கவில்லை; நீங்கள் எதுவும் செய்யத் தேவையில்லை.',
  },
} satisfies Record<string, Words>;
export type BreachAdvice = keyof typeof breachAdvice;
const adviceNames = Object.keys(breachAdvice) as [BreachAdvice, ...BreachAdvice[]];

/** What was done against it. */
export const breachMeasures = {
  loggedOut: {
    english: 'We ended all logins of the account that was misused.',
    tamil: 'தவறாகப் பயன்படுத்தப்பட்ட கணக்கின் எல்லா உள்நுழைவுகளையும் முடித்தோம்.',
  },
  newPasswords: {
    english: 'We changed our passwords and keys.',
    tamil: 'எங்கள் கடவுச்சொற்களையும் சாவிகளையும் மாற்றினோம்.',
  },
  mended: { english: 'We mended the fault.', tamil: 'பிழையைச் சரிசெய்தோம்.' },
  askedBack: {
    english: 'We asked whoever has the data to delete it.',
    tamil: 'தரவை வைத்திருப்பவரிடம் அதை நீக்கக் கேட்டோம்.',
  },
  restored: { english: 'We restored the data from a backup.', tamil: 'காப்பு நகலிலிருந்து தரவை மீட்டோம்.' },
  reported: { english: 'We reported it to the police.', tamil: 'காவல்துறையிடம் புகார் அளித்தோம்.' },
} satisfies Record<string, Words>;
export type BreachMeasure = keyof typeof breachMeasures;
const measureNames = Object.keys(breachMeasures) as [BreachMeasure, ...BreachMeasure[]];

/** The rows of the list of personal data that a case can name. */
export const breachedData = personalData.filter(({ id }) => !['record', 'closed'].includes(id));

const longest = 4000;
const own = (label: string) => optionalText(longest).meta({ label });
const minute = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Please enter day and time');

/** `noticedAt`, `beganAt`: minutes in the site's time zone. */
export const breachInput = z
  .strictObject({
    isDrill: z.boolean('This must be yes or no'),
    kind: oneOf(kindNames, 'Please choose what happened'),
    noticedAt: minute,
    beganAt: z.union([z.literal(''), minute]),
    data: z
      .array(z.string().max(64))
      .min(1, 'Please choose at least one')
      .max(breachedData.length)
      .refine((ids) => ids.every((id) => breachedData.some((row) => row.id === id)), 'This is not in the list'),
    advice: z.array(z.enum(adviceNames)).min(1, 'Please choose at least one').max(adviceNames.length),
    measures: z.array(z.enum(measureNames)).max(measureNames.length),
    note: own('In your own words'),
  })
  .refine(({ beganAt, noticedAt }) => beganAt <= noticedAt, {
    path: ['beganAt'],
    message: 'It began before it was noticed',
  });
export type BreachInput = z.infer<typeof breachInput>;
export const breachUpdateInput = z.strictObject({ id: z.string().max(64), case: breachInput });

/** Whom the law asks to tell, and how long there is for it after it was noticed, in ms. */
export const breachReports = {
  certIn: {
    withinMs: 6 * 60 * 60_000,
    title: 'CERT-In',
    text: 'An attack from outside, a stolen account or a leak is reported to incident@cert-in.org.in within 6 hours (CERT-In’s directions of April 28, 2022). Something sent to the wrong person is not.',
  },
  board: {
    withinMs: 24 * 60 * 60_000,
    title: 'Data Protection Board: first report',
    text: 'Without delay, in the way that the Board names on its website: what happened, when, how many persons, what may follow (Digital Personal Data Protection Rules 2025, rule 7).',
  },
  boardFull: {
    withinMs: 72 * 60 * 60_000,
    title: 'Data Protection Board: whole report',
    text: 'Within 72 hours: how it came about, what was done, what is known of whoever caused it, what keeps it from happening again, and how the persons were told.',
  },
} as const;
export type BreachReport = keyof typeof breachReports;
const reportNames = Object.keys(breachReports) as [BreachReport, ...BreachReport[]];
export const breachReportInput = z.strictObject({
  id: z.string().max(64),
  report: oneOf(reportNames, 'This report is unknown'),
});

const addresses = z
  .string()
  .max(200_000)
  .transform((text) => [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ])
  .superRefine((emails, ctx) => {
    const bad = emails.find((one) => !email.safeParse(one).success);
    if (bad !== undefined)
      ctx.addIssue({ code: 'custom', message: `This is not an email address: ${bad.slice(0, 60)}` });
  });

export const breachReaders = ['everybody', 'named'] as const;

/** `emails`: one a line, for `named`. */
export const breachLettersInput = z
  .strictObject({ readers: oneOf(breachReaders, 'Please choose who gets it'), emails: addresses })
  .refine(({ readers, emails }) => readers === 'everybody' || emails.length > 0, {
    path: ['emails'],
    message: 'Please enter at least one address',
  });
export const sendBreachLettersInput = z.strictObject({ id: z.string().max(64), letters: breachLettersInput });

export const breachCloseInput = z.strictObject({
  outcome: optionalText(longest).refine((text) => text !== '', 'Please say what keeps it from happening again'),
});
export const closeBreachInput = z.strictObject({ id: z.string().max(64), outcome: breachCloseInput.shape.outcome });
