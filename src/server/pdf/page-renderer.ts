import { z } from 'zod';
import { type JobLimits, runJob } from '#server/background/run-job.ts';
import type { PrintedLine } from '#shared/hall-page-match.ts';

const program = new URL('./render-pages.js', import.meta.url);
const line = z.object({ text: z.string(), x: z.number(), y: z.number() });
const pageOnStdout = z.object({ width: z.int(), height: z.int(), webp: z.base64(), lines: z.array(line) });

export type PreviewPage = { width: number; height: number; webp: Buffer };
/** A page of a question paper as a picture, with the lines that the PDF says are on it. */
export type PaperPage = PreviewPage & { lines: PrintedLine[] };

type Pdf = { bytes: Iterable<Uint8Array>; sizeBytes: number; pageCount: number };
type Render<Pictures> = (pdf: Pdf, signal: AbortSignal) => Promise<Pictures | { failure: string } | null>;

/** Renders the first pages of a PDF, and its first one small, without a mark, as its cover; null when the signal ended it. */
export type RenderPreview = Render<{ cover: PreviewPage; pages: PreviewPage[] }>;
export type RenderPaper = Render<{ pages: PaperPage[] }>;

const previewLimits: JobLimits = { heapMb: 512, memoryMb: 768, timeMs: 90_000 };
const paperLimits: JobLimits = { ...previewLimits, timeMs: 240_000 };

export const renderPreview: RenderPreview = async (pdf, signal) => {
  const answer = await render(pdf, signal, { kind: 'sample', limits: previewLimits });
  if (answer === null || 'failure' in answer) return answer;
  const [cover, ...pages] = answer.pages;
  return cover ? { cover, pages } : notDrawn;
};

export const renderPaper: RenderPaper = (pdf, signal) => render(pdf, signal, { kind: 'paper', limits: paperLimits });

const notDrawn = { failure: 'The pages could not be drawn. Please save the PDF again and upload it again.' };

async function render(
  { bytes, sizeBytes, pageCount }: Pdf,
  signal: AbortSignal,
  { kind, limits }: { kind: 'sample' | 'paper'; limits: JobLimits },
): ReturnType<RenderPaper> {
  const { code, stdout } = await runJob({
    program,
    args: [String(sizeBytes), String(pageCount), kind],
    input: bytes,
    limits,
    signal,
  });
  if (signal.aborted) return null;
  if (code === null)
    return { failure: 'The pages took too long to draw. Please save the PDF again or make it simpler.' };
  const lines = stdout.split('\n').filter((line) => line !== '');
  if (code !== 0 || lines.length === 0) return notDrawn;
  return {
    pages: lines.map((line) => {
      const { webp, ...page } = pageOnStdout.parse(JSON.parse(line));
      return { ...page, webp: Buffer.from(webp, 'base64') };
    }),
  };
}
