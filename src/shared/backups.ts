import { z } from 'zod';
import { keptMs } from './retention.ts';

/** `automatic`: by the clock, and rotated; `manual`: when an admin asked; `upgrade`: before the data file was changed. */
export const backupKinds = ['automatic', 'manual', 'upgrade'] as const;
export type BackupKind = (typeof backupKinds)[number];

export type Backup = {
  name: string;
  kind: BackupKind;
  /** When it was begun, in UTC ms. */
  at: number;
  sizeBytes: number;
};

/** Why the admin should look after the backups; `away`: the last one could not be sent off this machine. */
export type BackupWarning = 'none' | 'old' | 'failed' | 'away';

/** Times in UTC ms. */
export type AwayState = {
  to: string;
  /** The newest that the last look found. */
  last: Backup | null;
  failure: { at: number; message: string } | null;
  isSending: boolean;
};

const hourMs = 60 * 60 * 1000;
/** A good backup older than this is too old, in ms. */
export const backupOldMs = 26 * hourMs;
/** How often a backup is made while something changes, in ms. */
export const backupEveryMs = hourMs;
/** A backup is made within this time although nothing has changed, in ms. */
export const backupDueMs = 24 * hourMs;

/** How many automatic backups are kept: the newest of each of so many hours, days and weeks in which there was one. */
export const backupsKept = { hours: 24, days: 7, weeks: 4 } as const;
/** How long the backups made by hand and before upgrades are kept, in ms; the privacy notice tells it. */
export const backupKeptMs = keptMs('backups');
/** The share of the disk that the automatic backups may take, all together. */
export const backupsShareOfDisk = 0.25;

/** How often the newest backup is restored on trial, in ms. */
export const drillEveryMs = 7 * 24 * hourMs;

export const backupNameInput = z.strictObject({ name: z.string().min(1, 'A name is required').max(255) });
