/** Public reads: the same answer for everybody, kept until something public changes. */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { boardListInput, slugOnlyInput } from '#shared/board.ts';
import { noInput } from '#shared/input.ts';
import { materialGetInput, materialListInput, suggestInput } from '#shared/materials.ts';
import { paths } from '#shared/paths.ts';
import { siteContentInput } from '#shared/site.ts';
import { testListInput } from '#shared/tests.ts';
import { videoListInput } from '#shared/videos.ts';

/** Publicly cacheable procedures: the same answer for everybody, signed in or not. */
const publicInputs = new Map<string, z.ZodType>([
  ['board.get', slugOnlyInput],
  ['board.list', boardListInput],
  ['board.pinned', noInput],
  ['materials.get', materialGetInput],
  ['materials.list', materialListInput],
  ['materials.newest', noInput],
  ['materials.popular', noInput],
  ['materials.related', materialGetInput],
  ['materials.suggest', suggestInput],
  ['site.content', siteContentInput],
  ['site.info', noInput],
  ['syllabus.get', slugOnlyInput],
  ['tests.list', testListInput],
  ['videos.list', videoListInput],
]);

export type PublicRead = {
  /** The same for all requests for the same content, regardless of other parameters in their addresses. */
  address: string;
  /** Whether it holds free text, which makes the number of addresses unlimited. */
  isSearch: boolean;
};

/** What a request reads that is public; null unless it asks for valid public answers and nothing else. */
export function publicRead({ method, url }: FastifyRequest, mostInOneBatch: number): PublicRead | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const names = path.slice(paths.trpc.length + 1).split(',');
  if (names.length > mostInOneBatch || !names.every((name) => publicInputs.has(name))) return null;
  const parameters = new URLSearchParams(query);
  const isBatch = parameters.get('batch') === '1';
  if (!isBatch && names.length > 1) return null;
  const sent = parseJson(parameters.get('input'));
  const parsed = names.map((name, index) => publicInputs.get(name)?.safeParse(isBatch ? valueAt(sent, index) : sent));
  if (!parsed.every((result) => result?.success)) return null;
  const inputs = parsed.map((result) => result?.data);
  const input = JSON.stringify(isBatch ? Object.fromEntries(inputs.entries()) : inputs[0]);
  const canonical = new URLSearchParams({ ...(isBatch && { batch: '1' }), ...(input !== undefined && { input }) });
  return { address: `${paths.trpc}/${names.join(',')}?${canonical}`, isSearch: inputs.some(hasSearch) };
}

function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // No procedure takes it.
    return null;
  }
}

const valueAt = (sent: unknown, index: number): unknown =>
  typeof sent === 'object' && sent !== null ? new Map(Object.entries(sent)).get(String(index)) : undefined;

const hasSearch = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'search' in input && input.search !== '';
