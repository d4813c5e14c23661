import { type JobLimits, runJob } from '#server/background/run-job.ts';

const program = new URL('./draw-rank-list.js', import.meta.url);
const limits: JobLimits = { heapMb: 256, memoryMb: 512, timeMs: 30_000 };

/** What stands on a rank list; `ranked` counts those too who are not named. */
export type RankListText = {
  title: string;
  date: string;
  isEstimate: boolean;
  ranked: number;
  students: { rank: number; name: string; district: string; score: number; maxScore: number }[];
};

/** Throws when that fails or takes over 30 s. */
export async function drawRankList(list: RankListText): Promise<Buffer> {
  const input = Buffer.from(JSON.stringify(list));
  const { code, stdout, stderr } = await runJob({ program, args: [String(input.length)], input: [input], limits });
  if (code !== 0) throw new Error(`The rank list was not drawn: ${stderr}`);
  return Buffer.from(stdout, 'base64');
}
