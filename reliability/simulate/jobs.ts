/** The site's own jobs, when the simulated day says so: a job that would find nothing to do is not asked. */
import { sendDigest, tellOfNewStudents } from '#server/features/back-office/notices.data.ts';
import { remindOfPayments } from '#server/features/orders/reminders.data.ts';
import { reconcile } from '#server/features/payments/reconcile.data.ts';
import { deleteExpired } from '#server/jobs/housekeeping.ts';
import { perform, program } from '#server/work.ts';
import { silentLog } from '../../tests/support/test-context.ts';
import { makeRoom } from './disk.ts';
import { isNoRoom } from './people.ts';
import type { World } from './world.ts';

/** What runs every minute, and what the answer to the step has woken. */
export async function runJobs(world: World): Promise<void> {
  await guarded(world, async ({ services }) => {
    const { gateway } = services;
    if (isDue(world, openTests)) world.minuteOfTests();
    if (gateway && isDue(world, dueQuestions)) await reconcile({ ...services, gateway, log: silentLog });
    await workOff(world);
  });
}

export async function runDailyJobs(world: World): Promise<void> {
  await guarded(world, async ({ services }) => {
    for (const action of [sendDigest, tellOfNewStudents]) perform(services, program('notices'), action);
    perform(services, program('reminders'), remindOfPayments);
    await deleteExpired(services);
    await workOff(world);
  });
}

const dueQuestions =
  "select 1 from payments where next_check_at <= @now union select 1 from refunds where status in ('requested', 'pending')";
const openTests =
  'select 1 from attempts where submitted_at is null union select 1 from tests join papers on tests.id = test_id where closes_at <= @now and close_told_at is null';
const dueMails = "select 1 from mails where status = 'queued' and next_attempt_at <= @now";
const dueNotices = 'select 1 from push_notices where next_attempt_at <= @now';

/** Whether a job would find anything: the year has more minutes than things to do. */
export const isDue = ({ db, state }: World, question: string): boolean =>
  db.$client.prepare(question).get({ now: state.now }) !== undefined;

async function workOff(world: World): Promise<void> {
  const { mailer, pusher } = world.context.services;
  for (const [job, question] of [
    [mailer, dueMails],
    [pusher, dueNotices],
  ] as const) {
    if (!isDue(world, question)) continue;
    job.wake();
    await job.idle();
  }
}

/** A job that is killed is killed with the site; one that finds no room on the disk comes again. */
async function guarded(world: World, jobs: (context: World['context']) => Promise<void>): Promise<void> {
  makeRoom(world);
  try {
    await jobs(world.context);
  } catch (error) {
    if (!world.state.grave && !isNoRoom(world, error)) throw error;
  }
  if (world.state.grave) await world.restart();
}
