import { appRouter } from '#server/router.ts';

type Definition = { type: 'query' | 'mutation'; inputs?: unknown[] };

/** Every procedure of the router: its path, whether it only reads, and the zod schema of its input. */
export const procedures = Object.entries(appRouter._def.procedures).map(([path, procedure]) => {
  const { type, inputs }: Definition = Reflect.get(procedure, '_def');
  return { path, isQuery: type === 'query', schema: inputs?.[0] };
});
