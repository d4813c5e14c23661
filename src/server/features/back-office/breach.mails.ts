/** Letters and reports about a breach of personal data. */
import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import {
  type BreachAdvice,
  type BreachKind,
  type BreachMeasure,
  breachAdvice,
  breachedData,
  breachKinds,
  breachMeasures,
} from '#shared/breaches.ts';
import { formatDateTime } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import type { NoticeLanguage } from '#shared/site/personal-data.ts';

/** What a letter and a report tell of a case; times in UTC ms. */
export type BreachFacts = {
  id: string;
  isDrill: boolean;
  kind: BreachKind;
  noticedAt: number;
  beganAt: number | null;
  data: string[];
  advice: BreachAdvice[];
  measures: BreachMeasure[];
  note: string;
};

/** How the persons concerned reach somebody who answers. */
export type BreachContact = { name: string; designation: string; phone: string; email: string };

/** To a person concerned, in English and in Tamil (Digital Personal Data Protection Rules 2025, rule 7). */
export const breachMail = (
  site: MailSite,
  { recipient, ...letter }: { recipient: string; breach: BreachFacts; contact: BreachContact },
): Mail =>
  composeMail(site, {
    recipient,
    subject: `${letter.breach.isDrill ? 'DRILL: ' : ''}About your data at ${site.name} · உங்கள் தரவு பற்றி`,
    paragraphs: breachLetter(site, letter),
    links: [{ label: 'Write to us', url: site.publicUrl + paths.contact }],
  });

type Letter = { breach: BreachFacts; contact: BreachContact };

/** The paragraphs of the letter, also for a chat. */
export const breachLetter = (site: MailSite, letter: Letter): string[] => [
  ...(letter.breach.isDrill ? ['This is a drill. Nothing has happened.'] : []),
  ...inLanguage(site, letter, 'english'),
  ...inLanguage(site, letter, 'tamil'),
];

function inLanguage(
  { name, timeZone, publicUrl }: MailSite,
  { breach, contact }: Letter,
  language: NoticeLanguage,
): string[] {
  const { kind, beganAt, noticedAt, data, advice, measures, note } = breach;
  const at = (moment: number) => formatDateTime(moment, timeZone).slice(0, -3);
  const rows = breachedData.filter(({ id }) => data.includes(id)).map((row) => `- ${row.data[language]}`);
  const done = measures.map((measure) => breachMeasures[measure][language]).join(' ');
  const what = breachKinds[kind][language];
  const who = [contact.name, contact.designation, contact.phone, contact.email].filter(Boolean).join(', ');
  const words = {
    english: [
      `On ${at(noticedAt)} we noticed that ${what}.${beganAt === null ? '' : ` It began on ${at(beganAt)} or later.`} This concerns data about you at ${name}:\n${rows.join('\n')}`,
      `What may follow, and what you can do: ${advice.map((one) => breachAdvice[one].english).join(' ')}`,
      ...(done === '' ? [] : [`What we have done: ${done}`]),
      ...(note === '' ? [] : [note]),
      `Questions are answered by ${who}. Your data and your rights: ${publicUrl}${paths.privacy}`,
      'We are sorry.',
    ],
    tamil: [
      `${at(noticedAt)} அன்று இதைக் கண்டறிந்தோம்: ${what}.${beganAt === null ? '' : ` இது ${at(beganAt)} அல்லது அதற்குப் பிறகு தொடங்கியது.`} ${name} தளத்தில் உங்களைப் பற்றிய இந்தத் தரவு இதில் அடங்கும்:\n${rows.join('\n')}`,
      `என்ன நேரலாம், நீங்கள் என்ன செய்யலாம்: ${advice.map((one) => breachAdvice[one].tamil).join(' ')}`,
      ...(done === '' ? [] : [`நாங்கள் செய்தவை: ${done}`]),
      `கேள்விகளுக்குப் பதிலளிப்பவர்: ${who}. உங்கள் தரவும் உரிமைகளும்: ${publicUrl}${paths.privacy}`,
      'வருந்துகிறோம்.',
    ],
  };
  return words[language];
}

/** The report to the Board and to CERT-In, as text to copy. `persons`: how many are concerned, as far as is known. */
export function breachReport(
  site: MailSite,
  { breach, contact, persons, told, outcome }: Letter & { persons: number; told: number; outcome: string },
): string {
  const at = (moment: number | null) => (moment === null ? 'not known' : formatDateTime(moment, site.timeZone));
  const rows = breachedData.filter(({ id }) => breach.data.includes(id)).map((row) => `- ${row.data.english}`);
  return [
    ...(breach.isDrill ? ['DRILL: nothing has happened.', ''] : []),
    `Report of a personal data breach at ${site.name} (${site.publicUrl})`,
    `Data fiduciary: ${site.seller}`,
    `Contact: ${[contact.name, contact.designation, contact.phone, contact.email].filter(Boolean).join(', ')}`,
    '',
    `What happened: ${breachKinds[breach.kind].english}.`,
    ...(breach.note === '' ? [] : [breach.note]),
    `Began: ${at(breach.beganAt)}. Noticed: ${at(breach.noticedAt)} (${site.timeZone}).`,
    `Persons concerned: ${persons === 0 ? 'being found out' : `up to ${persons}`}.`,
    `Data concerned:\n${rows.join('\n')}`,
    `What may follow: ${breach.advice.map((one) => breachAdvice[one].english).join(' ')}`,
    `What was done: ${breach.measures.map((one) => breachMeasures[one].english).join(' ') || 'being done'}`,
    `Told to the persons concerned: ${told === 0 ? 'not yet' : `${told} by mail, in English and Tamil`}.`,
    `What keeps it from happening again: ${outcome || 'being worked out'}`,
  ].join('\n');
}
