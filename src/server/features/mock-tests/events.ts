/** What changes of tests leave behind: lines in the audit log, mails and notifications. */
import { auditedChanges, written } from '#server/audited.ts';
import { studentNotes } from '#server/db/schema/student-notes.ts';
import { mailSite } from '#server/features/site/site.data.ts';
import type { Event, Work } from '#server/work.ts';
import { minutesText } from '#shared/hall-formats.ts';
import { paths } from '#shared/paths.ts';
import type { ResultTally } from '#shared/results.ts';
import { correctedMarksMail, goOnMail, moreTimeMail, objectionMail } from './hall.mails.ts';

export const testEvents = auditedChanges('test');

export const batchEvents = auditedChanges('batch');

type Batch = { id: string; title: string };

const batchLine = (action: string, { id, title }: Batch, after?: object) => ({
  action,
  entity: 'batch',
  entityId: id,
  name: title,
  ...(after && { after }),
});

/** The link itself stays out of the log: who has it may join. */
export const batchInvited: Event<Batch & { lastDay: string }> = {
  audit: ({ lastDay, ...batch }) => batchLine('share-batch', batch, { lastDay }),
};

export const batchInviteWithdrawn: Event<Batch> = { audit: (batch) => batchLine('withdraw-invitation', batch) };

type Membership = Batch & { profileId: string };

export const memberAdded: Event<Membership> = {
  audit: ({ profileId, ...batch }) => batchLine('add-member', batch, { profileId }),
};

export const memberRemoved: Event<Membership> = {
  audit: ({ profileId, ...batch }) => batchLine('remove-member', batch, { profileId }),
};

export const resultsImported: Event<{ testId: string; title: string; tally: ResultTally }> = {
  audit: ({ testId, title, tally }) => ({
    action: 'import-marks',
    entity: 'test',
    entityId: testId,
    name: title,
    after: tally,
  }),
};

/** Of a form: new marks of students, or marks that differ from before. */
export const resultsArrived: Event<{ title: string; userIds: string[] }> = {
  tell: (_, { title, userIds }) => ({
    notices: userIds.map((userId) => ({
      userId,
      kind: 'results',
      title: `${title}: your marks are here`,
      path: paths.myResults,
    })),
  }),
};

type Result = { id: string; title: string };

/** `before`, `after`: profiles; `userId`: the account of the student who has it now. */
export const resultAssigned: Event<Result & { before: string | null; after: string; userId: string }> = {
  audit: ({ id, title, before, after }) => ({
    action: 'assign',
    entity: 'score',
    entityId: id,
    name: title,
    before: { profileId: before },
    after: { profileId: after },
  }),
  tell: (_, { title, userId }) => ({
    notices: [{ userId, kind: 'results', title: `${title}: your marks are here`, path: paths.myResults }],
  }),
};

export const resultDeleted: Event<Result & { before: object }> = {
  audit: ({ id, title, before }) => ({ action: 'delete', entity: 'score', entityId: id, name: title, before }),
};

export const scriptSecretRenewed: Event<{ testId: string; title: string }> = {
  audit: ({ testId, title }) => ({ action: 'new-secret', entity: 'test', entityId: testId, name: title }),
};

type Paper = { id: string; title: string };
type PaperChange = Paper & { before: object; after: object };

const paperLine = (action: string, { id, title, before, after }: PaperChange) => ({
  action,
  entity: 'test',
  entityId: id,
  name: title,
  before,
  after,
});

export const paperChanged: Event<PaperChange> = { audit: (facts) => paperLine('update', facts) };

/** How long mails about a correction wait, so that one that is undone at once is heard of by nobody, in ms. */
const correctionWaitMs = 10 * 60_000;

type RegradedMarks = {
  userId: string;
  email: string;
  fullName: string;
  attemptId: string;
  score: number;
  maxScore: number;
};

/** Under which the mail to a student about a paper's new marks waits. */
export const correctedMarksKey = (testId: string, userId: string): string => `corrected-marks:${testId}:${userId}`;

type Correction = PaperChange & { isEstimate: boolean };

export const keyCorrected: Event<Correction> = { audit: (facts) => paperLine('correct-key', facts) };

export const correctionUndone: Event<Correction> = { audit: (facts) => paperLine('undo-key', facts) };

/** Of one student, whose result at this test the correction of its key has changed. */
export const marksChanged: Event<RegradedMarks & { testId: string; title: string; isEstimate: boolean }> = {
  tell: ({ tx, config }, { userId, ...result }, once) => ({
    mails: [
      {
        mail: correctedMarksMail(
          once('mail site', () => mailSite(tx, config)),
          result,
        ),
        aboutUserId: userId,
      },
    ],
    notices: [
      {
        userId,
        kind: 'results',
        title: `${result.title}: your marks have changed`,
        path: paths.hallResult(result.attemptId),
      },
    ],
  }),
  undoable: ({ testId, userId }) => ({ key: correctedMarksKey(testId, userId), waitMs: correctionWaitMs }),
};

export const testClosed: Event<Paper & { students: number }> = {
  tell: (_, { id, title, students }) => ({
    notification: {
      title: `${title} has closed: ${students === 1 ? '1 student has' : `${students} students have`} taken it`,
      path: paths.adminPaper(id, 'questions'),
      right: 'tests',
    },
  }),
};

/** What there is to tell of a test, with times on the site's clock, `18:00`; null where there is none. */
export type TestComing =
  | { news: 'opens'; at: string }
  | { news: 'closes'; at: string; beginBy: string | null }
  | { news: 'new'; opensOn: string | null };

/** `userIds`: who may take it and has not begun it. */
export const testComing: Event<Paper & { coming: TestComing; userIds: string[]; path: string }> = {
  tell: (_, { title, coming, userIds, path }) => ({
    notices: userIds.map((userId) => ({ userId, kind: 'tests', title: `${title} ${comingText(coming)}`, path })),
  }),
};

/** What is so, and what to do next. */
function comingText(coming: TestComing): string {
  switch (coming.news) {
    case 'opens':
      return `opens tomorrow at ${coming.at}. Read its rules today.`;
    case 'closes':
      return coming.beginBy === null
        ? `closes today at ${coming.at}. Take it before then.`
        : `closes today at ${coming.at}. Begin by ${coming.beginBy} to have all your time.`;
    case 'new':
      return coming.opensOn === null
        ? 'is new for you. You can take it now.'
        : `is new for you. It opens on ${coming.opensOn}.`;
  }
}

/** A test has closed, and marks that were held until then can be seen. */
export const marksShown: Event<Paper & { results: { userId: string; attemptId: string }[] }> = {
  tell: (_, { title, results }) => ({
    notices: results.map(({ userId, attemptId }) => ({
      userId,
      kind: 'results',
      title: `${title}: your marks are here`,
      path: paths.hallResult(attemptId),
    })),
  }),
};

type GoesOn = {
  /** Of the result that the attempt had, or of the attempt that runs. */
  id: string;
  testId: string;
  title: string;
  userId: string;
  email: string;
  fullName: string;
  score: number;
  minutes: number;
  reason: string;
};

/** Why somebody was given time stands among the notes about her, which go with her account. */
function noteReason({ tx, actor, now }: Work, { userId, title, minutes, reason }: Omit<GoesOn, 'score'>): void {
  const text = `${title}, ${minutesText(minutes)} more: ${reason}`;
  tx.insert(studentNotes)
    .values({ userId, text, actorId: actor.id ?? '', createdAt: now })
    .run();
}

export const attemptGoesOn: Event<GoesOn> = {
  audit: ({ id, title, score, minutes, reason }) => ({
    action: 'let-go-on',
    entity: 'score',
    entityId: id,
    name: title,
    before: { score },
    after: { minutes, reason: written(reason) },
  }),
  record: noteReason,
  tell: ({ tx, config }, facts) => ({
    mails: [{ mail: goOnMail(mailSite(tx, config), facts), aboutUserId: facts.userId }],
    notices: [
      {
        userId: facts.userId,
        kind: 'results',
        title: `${facts.title}: you can go on with it now`,
        path: paths.hall(facts.testId),
      },
    ],
  }),
};

/** `back`: the part that she goes back to; null: the part that runs is longer. */
type MinutesAdded = Omit<GoesOn, 'score'> & { back: string | null; before: number | null; after: number | null };

export const minutesAdded: Event<MinutesAdded> = {
  audit: ({ id, title, minutes, back, before, after, reason }) => ({
    action: 'add-minutes',
    entity: 'attempt',
    entityId: id,
    name: title,
    before: { endsAt: before },
    after: { endsAt: after, minutes, ...(back !== null && { back }), reason: written(reason) },
  }),
  record: noteReason,
  tell: ({ tx, config }, facts) => ({
    mails: [{ mail: moreTimeMail(mailSite(tx, config), facts), aboutUserId: facts.userId }],
    notices: [
      {
        userId: facts.userId,
        kind: 'results',
        title: `${facts.title}: you have ${minutesText(facts.minutes)} more`,
        path: paths.hall(facts.testId),
      },
    ],
  }),
};

/** `stepMs`: by which the server's clock was put on, or back where it is below 0. */
export const clockStepped: Event<{ stepMs: number }> = {
  tell: (_, { stepMs }) => ({
    notification: {
      title: `The server’s clock was put ${stepMs > 0 ? 'on' : 'back'} by ${minutesText(Math.round(Math.abs(stepMs) / 60_000))}. Tests go on by the time before.`,
      path: paths.adminTests,
      right: 'tests',
    },
  }),
};

/** Objections to a paper are told at each full ten minutes: one notice for many. */
const noticesEveryMs = 10 * 60_000;

/** Under which the notice about objections to a test waits. */
export const objectionsKey = (testId: string): string => `objections:${testId}`;

/** `name`: of the question. `waiting`: how many objections to this paper wait for an answer. */
export const objectionReceived: Event<Paper & { name: string; waiting: number }> = {
  tell: (_, { id, title, name, waiting }) => ({
    notification: {
      title: waiting === 1 ? `Objection: ${name}, ${title}` : `${waiting} objections: ${title}`,
      path: paths.adminPaper(id, 'objections'),
      right: 'tests',
    },
  }),
  undoable: ({ id }, now) => ({ key: objectionsKey(id), waitMs: noticesEveryMs - (now % noticesEveryMs) }),
};

/** Under which the mail about what was decided waits. */
export const objectionKey = (id: string): string => `objection:${id}`;

type Decision = {
  id: string;
  userId: string;
  email: string;
  fullName: string;
  title: string;
  name: string;
  before: string;
  state: 'accepted' | 'rejected';
  reply: string;
};

export const objectionDecided: Event<Decision> = {
  audit: ({ id, title, name, before, state, reply }) => ({
    action: 'update',
    entity: 'objection',
    entityId: id,
    name: `${name}, ${title}`,
    before: { state: before },
    after: { state, reply: written(reply) },
  }),
  tell: ({ tx, config }, { id, userId, ...decision }) => ({
    mails: [
      {
        mail: objectionMail(mailSite(tx, config), decision),
        aboutUserId: userId,
      },
    ],
    notices: [
      {
        userId,
        kind: 'answers',
        title: `${decision.title}: your objection has an answer`,
        path: paths.myResults,
      },
    ],
  }),
  undoable: ({ id }) => ({ key: objectionKey(id), waitMs: correctionWaitMs }),
};

export const extraTimeSet: Event<{ profileId: string; fullName: string; before: number; after: number }> = {
  audit: ({ profileId, before, after }) => ({
    action: 'update',
    entity: 'profile',
    entityId: profileId,
    before: { extraMinutesPerHour: before },
    after: { extraMinutesPerHour: after },
  }),
};

/** `before`: what another format of this name was, which it replaces. */
export const formatSaved: Event<{ id: string; name: string; before: object | null; format: object }> = {
  audit: ({ id, name, before, format }) => ({
    action: before === null ? 'create' : 'update',
    entity: 'paper_format',
    entityId: id,
    name,
    ...(before !== null && { before }),
    after: format,
  }),
};

export const formatDeleted: Event<{ id: string; name: string; format: object }> = {
  audit: ({ id, name, format }) => ({ action: 'delete', entity: 'paper_format', entityId: id, name, before: format }),
};
