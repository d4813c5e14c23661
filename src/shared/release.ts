import { z } from 'zod';

/** What one version asks of the operator: the items under *Upgrade* in CHANGELOG.md, with code in backquotes. */
export type UpgradeNotes = { version: string; items: string[] };

export const releaseDoneInput = z.strictObject({ version: z.string().regex(/^\d[\d.]{0,30}$/) });
