import { z } from 'zod';
import { runJob } from '#server/background/run-job.ts';

const program = new URL('./render-preview.js', import.meta.url);
const pageOnStdout = z.object({ width: z.int(), height: z.int(), webp: z.base64() });

/** A page as a picture marked SAMPLE; width and height in pixels. */
export type PreviewPage = { width: number; height: number; webp: Buffer };

/** Renders the first pages of a PDF as pictures; null when the signal ended it. */
export type RenderPreview = (
  pdf: Pdf,
  signal: AbortSignal,
) => Promise<{ pages: PreviewPage[] } | { failure: string } | null>;

type Pdf = { bytes: Iterable<Uint8Array>; sizeBytes: number; pageCount: number };

/** Renders in a child process. */
export const renderPreview: RenderPreview = async ({ bytes, sizeBytes, pageCount }, signal) => {
  const { code, stdout } = await runJob({
    program,
    args: [String(sizeBytes), String(pageCount)],
    input: bytes,
    limits: { heapMb: 512, memoryMb: 768, timeMs: 90_000 },
    signal,
  });
  if (signal.aborted) return null;
  if (code === null)
    return { failure: 'The pages took too long to draw. Please save the PDF anew or make it simpler.' };
  const lines = stdout.split('\n').filter((line) => line !== '');
  if (code !== 0 || lines.length === 0)
    return { failure: 'The pages could not be drawn. Please save the PDF anew and upload it again.' };
  return {
    pages: lines.map((line) => {
      const { webp, ...size } = pageOnStdout.parse(JSON.parse(line));
      return { ...size, webp: Buffer.from(webp, 'base64') };
    }),
  };
};
