import { z } from 'zod';

/** `nightly`: by the clock, and rotated; `manual`: when an admin asked; `upgrade`: before the data file was changed. */
export const backupKinds = ['nightly', 'manual', 'upgrade'] as const;
export type BackupKind = (typeof backupKinds)[number];

export type Backup = {
  /** The file's name. */
  name: string;
  kind: BackupKind;
  /** When it was begun, in UTC ms. */
  at: number;
  sizeBytes: number;
};

/** Why the admin should look after the backups. */
export type BackupWarning = 'none' | 'old' | 'failed';

const hourMs = 60 * 60 * 1000;
/** A good backup older than this is too old, in ms. */
export const backupOldMs = 36 * hourMs;
/** Without a backup in this time one is made as soon as possible, in ms. */
export const backupDueMs = 24 * hourMs;

export const backupNameInput = z.strictObject({ name: z.string().min(1, 'A name is required').max(255) });
