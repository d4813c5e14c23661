import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import type { UploadChanges } from '#shared/files.ts';
import { runApart } from './child-process.ts';

/** One at a time: each may take a processor and hundreds of megabytes. */
const gate = pLimit(1);

export type Inspection =
  | { pages: number; changes: UploadChanges }
  | { refused: 'encrypted' | 'protected' | 'damaged' | 'ambiguous' | 'tooComplex' | 'cannotBeStamped' };

type Pdf = {
  bytes: Iterable<Uint8Array>;
  sizeBytes: number;
  /** It will bear its buyers' names, so that is tried too. */
  isSold: boolean;
  /** Takes the file that is to be stored instead of this one; it is empty when there is no such file. */
  replace: (file: Readable) => Promise<void>;
};

/**
 * Makes a PDF fit to be served: counts its pages, takes out active content and protection. In a process of its own: a
 * hostile file costs neither the site's memory nor its time.
 */
export async function inspectPdf({ bytes: input, sizeBytes, isSold, replace: output }: Pdf): Promise<Inspection> {
  const args = [String(sizeBytes), isSold ? 'sold' : 'free'];
  const work = { program: 'inspect-pdf', args, input, output, ...inspectionLimits } as const;
  const { code, said } = await gate(() => runApart(work));
  return code === 0 ? (JSON.parse(said.trim().split('\n').at(-1) ?? '') as Inspection) : { refused: 'tooComplex' };
}

const inspectionLimits = { heapMb: 512, memoryMb: 768, timeMs: 45_000 };
