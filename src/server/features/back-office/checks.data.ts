import { type Check, type CheckId, type Outcome, serverIds, setupIds } from '#shared/checks.ts';
import type { CheckedSite } from './outcomes.data.ts';
import { addressFault, type Inspected, ownerOutcome, reach, serverChecks } from './server-checks.data.ts';
import { type SetupCalls, setupLooks, setupProbes } from './setup-checks.data.ts';

const named = (id: CheckId, outcome: Outcome): Check => ({ id, ...outcome });

/** How far the first hour is, from the settings and the data file alone. */
export const setupChecks = (site: CheckedSite): Check[] => setupIds.map((id) => named(id, setupLooks[id](site)));

/** The same, with a real call to everybody outside whom the site needs. */
export const probedSetupChecks = (site: CheckedSite, calls: SetupCalls): Promise<Check[]> =>
  Promise.all(setupIds.map(async (id) => named(id, await (setupProbes[id]?.(site, calls) ?? setupLooks[id](site)))));

/** How the server is; what does not concern it is left out. */
export async function checkServer(site: Inspected): Promise<Check[]> {
  const reached = await reach(site);
  const checks = await Promise.all(
    serverIds.map(async (id) => {
      const outcome = await serverChecks[id](site, reached);
      return outcome && named(id, outcome);
    }),
  );
  return checks.filter((check) => check !== null);
}

/** What an operator should hear at every start: what is not set up, one line each. */
export function startWarnings(site: CheckedSite): string[] {
  const { contacts, upi, mail, razorpay } = setupLooks;
  const outcomes = [
    ownerOutcome(site.db),
    addressFault(site.config),
    ...[contacts, upi, razorpay, mail].map((look) => look(site)),
  ];
  return outcomes
    .filter((outcome) => outcome?.state === 'open' || outcome?.state === 'bad')
    .map((outcome) => `${outcome?.found} ${outcome?.advice}`);
}
