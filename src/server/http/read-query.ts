import { TRPCError } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

/** The query of a request's address. Throws BAD_REQUEST with what is wrong with it. */
export function readQuery<Schema extends z.ZodType>(schema: Schema, { query }: FastifyRequest): z.output<Schema> {
  const { data, error } = schema.safeParse(query);
  if (error) throw new TRPCError({ code: 'BAD_REQUEST', message: error.issues[0]?.message ?? 'Invalid query' });
  return data;
}
