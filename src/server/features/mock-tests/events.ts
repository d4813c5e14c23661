import { auditedChanges } from '#server/audited.ts';

export const testEvents = auditedChanges('test');
