/** Which procedures that change something a run has seen answered, and why the others are left out. */
import { procedures } from '../../tests/support/procedures.ts';

const reasons = {
  factors: 'second factors are not simulated',
  site: 'words and settings of the site, which no promise here is about',
  work: 'needs a PDF, a mail server, a bucket or a push service, which are not there',
  catalogue: 'one screen of the catalogue stands for the others: materials, series and batches are simulated',
  papers: 'papers are there from the first day; what is done with them is simulated',
  trial: 'changes nothing of what is kept',
};

/** By the beginning of their paths. */
const leftOut: readonly (readonly [begin: string, why: keyof typeof reasons])[] = [
  ['account.beginFactor', 'factors'],
  ['account.confirm', 'factors'],
  ['auth.beginSecondStep', 'factors'],
  ['auth.secondStep', 'factors'],
  ['securityAdmin.', 'factors'],
  ['siteAdmin.', 'site'],
  ['setupAdmin.', 'site'],
  ['releaseAdmin.', 'site'],
  ['boardAdmin.', 'site'],
  ['board.', 'site'],
  ['videosAdmin.', 'site'],
  ['breachesAdmin.', 'site'],
  ['backupsAdmin.', 'work'],
  ['mailsAdmin.', 'work'],
  ['notices.', 'work'],
  ['pushAdmin.', 'work'],
  ['library.', 'work'],
  ['materialsAdmin.retryPreview', 'work'],
  ['combosAdmin.', 'catalogue'],
  ['samplesAdmin.', 'catalogue'],
  ['couponsAdmin.', 'catalogue'],
  ['materialsAdmin.create', 'catalogue'],
  ['materialsAdmin.update', 'catalogue'],
  ['testsAdmin.create', 'papers'],
  ['testsAdmin.update', 'papers'],
  ['hallAdmin.', 'papers'],
  ['ordersAdmin.mayExport', 'trial'],
  ['revenueAdmin.mayExport', 'trial'],
  ['resultsAdmin.mayExport', 'trial'],
  ['studentsAdmin.mayExport', 'trial'],
  ['deskAdmin.readChat', 'trial'],
];

const noReason = 'without a reason: the run was short, or an act is missing';

/** The procedures that change something and are not among these: one line for each reason. */
export function unseen(seen: ReadonlySet<string>): string[] {
  const byReason = new Map<string, string[]>();
  for (const { path, isQuery } of procedures) {
    if (isQuery || seen.has(path)) continue;
    const why = leftOut.find(([begin]) => path.startsWith(begin))?.[1];
    const reason = why ? reasons[why] : noReason;
    byReason.set(reason, [...(byReason.get(reason) ?? []), path]);
  }
  return [...byReason].map(([reason, paths]) => `${reason}: ${paths.join(', ')}`);
}
