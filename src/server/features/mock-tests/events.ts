import { auditedChanges } from '#server/audited.ts';
import type { Event } from '#server/work.ts';
import type { ResultTally } from '#shared/results.ts';

export const testEvents = auditedChanges('test');

export const resultsImported: Event<{ testId: string; title: string; tally: ResultTally }> = {
  audit: ({ testId, title, tally }) => ({
    action: 'import-marks',
    entity: 'test',
    entityId: testId,
    name: title,
    after: tally,
  }),
};

type Result = { id: string; title: string };

export const resultAssigned: Event<Result & { before: string | null; after: string }> = {
  audit: ({ id, title, before, after }) => ({
    action: 'assign',
    entity: 'score',
    entityId: id,
    name: title,
    before: { profileId: before },
    after: { profileId: after },
  }),
};

export const resultDeleted: Event<Result & { before: object }> = {
  audit: ({ id, title, before }) => ({ action: 'delete', entity: 'score', entityId: id, name: title, before }),
};

export const scriptSecretRenewed: Event<{ testId: string; title: string }> = {
  audit: ({ testId, title }) => ({ action: 'new-secret', entity: 'test', entityId: testId, name: title }),
};
