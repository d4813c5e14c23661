/** The mails about papers: changed marks and objections. */
import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { minutesText } from '#shared/hall-formats.ts';
import { paths } from '#shared/paths.ts';
import { formatScore } from '#shared/results-texts.ts';

type Corrected = {
  email: string;
  fullName: string;
  title: string;
  isEstimate: boolean;
  attemptId: string;
  score: number;
  maxScore: number;
};

/** To a student whose marks changed with the answer key. It says nothing of the key, which may not be shown yet. */
export const correctedMarksMail = (site: MailSite, corrected: Corrected): Mail => {
  const { email, fullName, title, isEstimate, attemptId, score, maxScore } = corrected;
  return composeMail(site, {
    recipient: email,
    subject: `New marks: ${title}`,
    paragraphs: [
      `Dear ${fullName},`,
      `The answer key of “${title}” was corrected, and all answers were marked again. Your marks are now ${formatScore(score)} of ${formatScore(maxScore)}. Ranks have changed with them.`,
      ...(isEstimate ? ['They are an estimate: the official key may still change.'] : []),
    ],
    links: [{ label: 'See your result', url: site.publicUrl + paths.hallResult(attemptId) }],
  });
};

type GoesOn = { email: string; fullName: string; title: string; testId: string; minutes: number };

/** To a student whom the educator lets go on with a test that had ended. */
export const goOnMail = (site: MailSite, { email, fullName, title, testId, minutes }: GoesOn): Mail =>
  composeMail(site, {
    recipient: email,
    subject: `You can go on: ${title}`,
    paragraphs: [
      `Dear ${fullName},`,
      `“${title}” had ended for you. You can go on with it now and have ${minutesText(minutes)} more. The clock already runs. Your answers are as you left them.`,
    ],
    links: [{ label: 'Continue the test', url: site.publicUrl + paths.hall(testId) }],
  });

/** To a student who is in a test and was given more time. `back`: the part that she goes back to. */
export const moreTimeMail = (
  site: MailSite,
  { email, fullName, title, testId, minutes, back }: GoesOn & { back: string | null },
): Mail =>
  composeMail(site, {
    recipient: email,
    subject: `${minutesText(minutes)} more: ${title}`,
    paragraphs: [
      `Dear ${fullName},`,
      back === null
        ? `You have ${minutesText(minutes)} more for “${title}”. The clock in the test already counts them.`
        : `You can go back to ${back} of “${title}” for ${minutesText(minutes)}. The clock already runs; after it you have the rest of your time for the next part.`,
    ],
    links: [{ label: 'Continue the test', url: site.publicUrl + paths.hall(testId) }],
  });

type Decided = {
  email: string;
  fullName: string;
  title: string;
  name: string;
  state: 'accepted' | 'rejected';
  reply: string;
};

/** What became of a student's objection. */
export const objectionMail = (site: MailSite, { email, fullName, title, name, state, reply }: Decided): Mail =>
  composeMail(site, {
    recipient: email,
    subject: `Your objection: ${name}, ${title}`.slice(0, 200),
    paragraphs: [
      `Dear ${fullName},`,
      state === 'accepted'
        ? `You objected to ${name} of “${title}”. You were right, thank you. If your marks change, another mail says so.`
        : `You objected to ${name} of “${title}”. We looked at it again, and the key stays.`,
      ...(reply === '' ? [] : [reply]),
    ],
    links: [{ label: 'See your results', url: site.publicUrl + paths.myResults }],
  });
