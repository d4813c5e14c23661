import { runApart } from './child-process.ts';

/** A page as a picture marked SAMPLE; measures in pixels. */
export type CutPage = { width: number; height: number; webp: Buffer };

export type Cut = { pages: CutPage[] } | { failure: string };

/** Makes pictures of the first pages of a PDF, in a process of its own; null when the signal ended it. */
export type CutSample = (pdf: Pdf, signal: AbortSignal) => Promise<Cut | null>;

type Pdf = { bytes: Iterable<Uint8Array>; sizeBytes: number; pageCount: number };

export const cutSample: CutSample = async ({ bytes, sizeBytes, pageCount }, signal) => {
  const { code, said } = await runApart({
    program: 'render-preview',
    args: [String(sizeBytes), String(pageCount)],
    input: bytes,
    heapMb: 512,
    memoryMb: 768,
    timeMs: 90_000,
    signal,
  });
  if (signal.aborted) return null;
  if (code === null)
    return { failure: 'The pages took too long to draw. Please save the PDF anew or make it simpler.' };
  const lines = said.split('\n').filter((line) => line !== '');
  if (code !== 0 || lines.length === 0)
    return { failure: 'The pages could not be drawn. Please save the PDF anew and upload it again.' };
  return {
    pages: lines.map((line) => {
      const { webp, ...measures } = JSON.parse(line) as Omit<CutPage, 'webp'> & { webp: string };
      return { ...measures, webp: Buffer.from(webp, 'base64') };
    }),
  };
};
