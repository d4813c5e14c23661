import type { Readable } from 'node:stream';
import { z } from 'zod';
import { type JobLimits, runJob } from '#server/background/run-job.ts';
import type { UploadChanges } from '#shared/files.ts';

const inspection = z.union([
  z.object({
    pages: z.int(),
    changes: z.object({
      saved: z.enum(['asSent', 'unprotected', 'resaved', 'pagesOnly']),
      removed: z.array(z.enum(['script', 'start', 'attachment', 'media', 'form'])),
    }) satisfies z.ZodType<UploadChanges>,
  }),
  z.object({
    refused: z.enum(['encrypted', 'protected', 'damaged', 'ambiguous', 'tooComplex', 'cannotBeStamped']),
  }),
]);

export type Inspection = z.infer<typeof inspection>;

type Pdf = {
  bytes: Iterable<Uint8Array>;
  sizeBytes: number;
  /** Each buyer gets a stamped copy, so that is tried too. */
  isSold: boolean;
  /** Takes the file that is to be stored instead of this one; it is empty when there is no such file. */
  replace: (file: Readable) => Promise<void>;
};

/** In a child process: a hostile file costs neither the site's memory nor its time. */
export async function inspectPdf({ bytes: input, sizeBytes, isSold, replace: output }: Pdf): Promise<Inspection> {
  const args = [String(sizeBytes), isSold ? 'sold' : 'free'];
  const { code, stdout } = await runJob({ program: inspectProgram, args, input, output, limits });
  // A library may write lines of its own before.
  return code === 0 ? inspection.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')) : { refused: 'tooComplex' };
}

export const inspectProgram = new URL('./inspect-pdf.js', import.meta.url);
const limits: JobLimits = { heapMb: 512, memoryMb: 768, timeMs: 45_000 };
