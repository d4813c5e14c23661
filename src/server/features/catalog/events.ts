import { auditedChanges } from '#server/audited.ts';

export const materialEvents = auditedChanges('material');

export const comboEvents = auditedChanges('combo');
