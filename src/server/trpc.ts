import { initTRPC, TRPCError } from '@trpc/server';
import { z } from 'zod';
import { messages } from '#shared/messages.ts';
import type { Context } from './context.ts';
import { storageFault } from './db/disk-space.ts';

export const somethingWentWrong = 'Something went wrong. Please try again.';

const t = initTRPC.context<Context>().create({
  isDev: false,
  errorFormatter({ shape, error }) {
    const invalid = error.cause instanceof z.ZodError ? error.cause : null;
    const hidden = error.code === 'INTERNAL_SERVER_ERROR';
    return {
      ...shape,
      message: hidden ? somethingWentWrong : invalid ? (invalid.issues[0]?.message ?? 'Invalid input') : shape.message,
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        path: shape.data.path,
        fieldErrors: invalid ? fieldErrors(invalid) : null,
      },
    };
  },
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** What a full or failing disk is called outside; nothing was written, so the same may be tried again. */
export const storageMessages = {
  full: 'The storage is full: nothing was saved. Please tell us, and try again later.',
  failing: 'The storage does not work: nothing was saved. Please tell us, and try again later.',
} as const;

/** Anybody. */
export const publicProcedure = t.procedure.use(async ({ next }) => {
  const result = await next();
  const fault = result.ok ? null : storageFault(result.error);
  if (fault && !result.ok)
    throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: storageMessages[fault], cause: result.error });
  return result;
});

/** Somebody signed in. */
export const protectedProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.user) throw new TRPCError({ code: 'UNAUTHORIZED', message: messages.pleaseLogin });
  return next({ ctx: { ...ctx, user: ctx.user } });
});

/** Somebody signed in, refused in the words of a purchase. */
export const buyerProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.user) throw new TRPCError({ code: 'UNAUTHORIZED', message: messages.loginToPurchase });
  return next({ ctx: { ...ctx, user: ctx.user } });
});

/** An admin. `by`: who makes a change, when (UTC ms), and whether the password was typed lately. */
export const adminProcedure = protectedProcedure.use(({ ctx, path, next }) => {
  if (!ctx.user.isAdmin) {
    ctx.log.warn({ userId: ctx.user.id, path }, 'admin procedure refused');
    throw new TRPCError({ code: 'FORBIDDEN', message: `${messages.accessDenied}: ${messages.accessDeniedText}` });
  }
  const { user, clock, isReauthenticated } = ctx;
  return next({ ctx: { by: { actorId: user.id, now: clock(), isReauthenticated } } });
});

export const passwordNeeded = 'Please enter your password once more.';

/**
 * Throws PRECONDITION_REQUIRED in a session in which the password was not typed lately: a phone left on a table must not
 * send money back. The browser asks for the password when it meets this code, and then tries again by itself.
 */
export function requireReauthentication({ isReauthenticated }: Pick<Context, 'isReauthenticated'>): void {
  if (!isReauthenticated) throw new TRPCError({ code: 'PRECONDITION_REQUIRED', message: passwordNeeded });
}

/** An admin who has typed the password within the last minutes. */
export const reauthenticatedAdminProcedure = adminProcedure.use(({ ctx, next }) => {
  requireReauthentication(ctx);
  return next({ ctx });
});

/** A refusal that stands at one field of the form, as if its schema had refused it. */
export const refuseField = (field: string, message: string): TRPCError =>
  new TRPCError({
    code: 'BAD_REQUEST',
    message,
    cause: new z.ZodRealError([{ code: 'custom', path: [field], message, input: undefined }]),
  });

/** First message of each top-level field, keyed by its name. */
function fieldErrors(error: z.ZodError): Record<string, string> {
  const byField: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path[0];
    if (field !== undefined) byField[String(field)] ??= issue.message;
  }
  return byField;
}
