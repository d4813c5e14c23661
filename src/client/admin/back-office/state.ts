import type { Answers } from '#client/lib/trpc.ts';

export type BackupState = Answers['backupsAdmin']['state'];
