import { auditedChanges } from '#server/audited.ts';

export const videoEvents = auditedChanges('video');
