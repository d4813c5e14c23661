import type { Answers } from '#client/lib/trpc.ts';
import type { BackupKind } from '#shared/backups.ts';

export type BackupState = Answers['backupsAdmin']['state'];

export const kindLabels: Record<BackupKind, string> = {
  automatic: 'Automatic',
  manual: 'Manual',
  upgrade: 'Before an upgrade',
};
