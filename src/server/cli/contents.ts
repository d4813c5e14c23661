import type { Contents } from '#server/db/backup.ts';

export function printContents({ sizeBytes, rows }: Contents): void {
  console.log(
    `  ${(sizeBytes / 1_000_000).toFixed(1)} MB: ${rows.map(({ table, count }) => `${count} ${table}`).join(', ')}`,
  );
}
