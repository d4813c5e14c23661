import type { BackupKind } from '#shared/backups.ts';

export const kindLabels: Record<BackupKind, string> = {
  automatic: 'Automatic',
  manual: 'Made by hand',
  upgrade: 'Before an upgrade',
};
