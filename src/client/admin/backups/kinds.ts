import type { BackupKind } from '#shared/backups.ts';

export const kindLabels: Record<BackupKind, string> = {
  nightly: 'Nightly',
  manual: 'Made by hand',
  upgrade: 'Before an upgrade',
};
