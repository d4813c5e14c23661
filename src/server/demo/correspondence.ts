/** The messages and mails of the demo. */
import type { Executor } from '#server/db/open-db.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { visitor } from '#server/work.ts';
import { siteDefaults } from '#shared/site/facts.ts';
import { daysBefore } from './days.ts';
import { type Moment, moment } from './story.ts';

const letters = [
  {
    daysAgo: 24,
    name: 'Revathi Palanisamy',
    email: 'revathi.p@example.com',
    phone: '+919000025520',
    subject: 'Weekend batch',
    message: 'Madam, is there a weekend batch for UG TRB English in Namakkal or only online? I work on all weekdays.',
    category: 'courses',
    status: 'answered',
  },
  {
    daysAgo: 13,
    name: 'Dr. S. Ilangovan',
    email: 'ilangovan.s@example.com',
    phone: '',
    subject: 'Guest lecture on Indian poetics',
    message:
      'Our department would like to invite you for a guest lecture in January.\nPlease let me know two dates that suit you.',
    category: 'general',
    status: 'answered',
  },
  {
    daysAgo: 5,
    name: 'Harini Venkatesan',
    email: 'harini.v@example.com',
    phone: '+919000044742',
    subject: 'Ph.D. topic',
    message: 'I have finished M.Phil. and want guidance to choose a Ph.D. topic in Commonwealth literature.',
    category: 'research',
    status: 'new',
  },
  {
    daysAgo: 0.7,
    name: 'முருகேசன்',
    email: 'murugesan.k@example.com',
    phone: '+919000051607',
    subject: 'Printed set to Coonoor',
    message: 'வணக்கம். How many days does the printed set take to reach Coonoor? Can I pay by GPay?',
    category: 'materials',
    status: 'new',
  },
] as const;

const sent = [
  {
    daysAgo: 2,
    recipient: 'pending@example.com',
    subject: 'Your account is being reviewed',
    text: 'Dear Suresh Pandian,\n\nThank you for signing up. Our team will look at your account, and you can start the tests as soon as it is approved. You can read the free samples until then.',
  },
  {
    daysAgo: 0.7,
    recipient: siteDefaults.contactEmail,
    subject: 'Message from முருகேசன்: Printed set to Coonoor',
    text: 'வணக்கம். How many days does the printed set take to reach Coonoor? Can I pay by GPay?\n\nReply to: murugesan.k@example.com',
  },
];

export function insertMessages(tx: Executor, now: number): void {
  for (const { daysAgo, ...letter } of letters) {
    tx.insert(contactMessages)
      .values({ ...letter, createdAt: daysBefore(now, daysAgo) })
      .run();
  }
}

export const sentMails = (now: number): Moment[] =>
  sent.map(({ daysAgo, ...mail }) => {
    const paragraphs = mail.text.split('\n\n').map((paragraph) => `<p>${paragraph}</p>`);
    return moment(daysBefore(now, daysAgo), visitor, (work) =>
      queueMail(work.tx, { ...mail, html: paragraphs.join('') }, work.now),
    );
  });
