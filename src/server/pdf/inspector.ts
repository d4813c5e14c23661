import pLimit from 'p-limit';
import { runApart } from './apart.ts';

/** One at a time: each may take a processor and hundreds of megabytes. */
const gate = pLimit(1);

export type Inspection = { pages: number } | { refused: 'encrypted' | 'damaged' | 'tooComplex' | 'cannotBeStamped' };

type Pdf = {
  bytes: Iterable<Uint8Array>;
  sizeBytes: number;
  /** It will bear its buyers' names, so that is tried too. */
  isSold: boolean;
};

/** Counts the pages of a PDF in a process of its own: a hostile file costs neither the site's memory nor its time. */
export async function inspectPdf({ bytes: input, sizeBytes, isSold }: Pdf): Promise<Inspection> {
  const args = [String(sizeBytes), isSold ? 'sold' : 'free'];
  const work = { program: 'inspect-pdf', args, input, heapMb: 512, timeMs: 30_000 } as const;
  const { code, said } = await gate(() => runApart(work));
  return code === 0 ? (JSON.parse(said.trim().split('\n').at(-1) ?? '') as Inspection) : { refused: 'tooComplex' };
}
