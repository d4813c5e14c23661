/** Who may call a procedure, and what a change gets. */
import { initTRPC, TRPCError, type TRPCProcedureBuilder, type TRPCUnsetMarker } from '@trpc/server';
import { z } from 'zod';
import { noInput } from '#shared/input.ts';
import { messages } from '#shared/messages.ts';
import { may, type Right } from '#shared/rights.ts';
import { refusalOf } from '#shared/role-texts.ts';
import { askerOf } from './auth/network.ts';
import { hasRequiredFactor } from './auth/second-factors.ts';
import { QueueFullError } from './background/fair-queue.ts';
import type { Context } from './context.ts';
import { storageFault } from './db/disk-space.ts';
import { type Actor, type Admin, type Member, perform, type Work } from './work.ts';

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

/** The messages for a full or failing disk; nothing was written, so the user may try again. */
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

/** Runs a search when it is its asker's turn. Throws TOO_MANY_REQUESTS when too much waits. */
export async function searchInTurn<T>(context: Context, { search }: { search: string }, run: () => T): Promise<T> {
  if (search === '') return run();
  try {
    return await context.searches(askerOf(context), async () => run());
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message: messages.tooManyRequests });
  }
}

export const protectedProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.user) throw new TRPCError({ code: 'UNAUTHORIZED', message: messages.pleaseLogin });
  const actor: Member = { as: 'member', id: ctx.user.id };
  return next({ ctx: { ...ctx, user: ctx.user, actor } });
});

/** Somebody signed in, refused in the words of a purchase. */
export const buyerProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.user) throw new TRPCError({ code: 'UNAUTHORIZED', message: messages.loginToPurchase });
  return next({ ctx: { ...ctx, user: ctx.user } });
});

/** An admin whose role has this right, also one who has still to set up the second factor that the site requires. */
export const anyAdminProcedure = (right: Right) =>
  protectedProcedure.use(({ ctx, path, next }) => {
    const { user, isReauthenticated } = ctx;
    const { role } = user;
    if (role === null || !may(role, right)) {
      ctx.log.warn({ userId: user.id, path }, 'admin procedure refused');
      throw new TRPCError({ code: 'FORBIDDEN', message: refusalOf(role, right) });
    }
    const actor: Admin = { as: 'admin', id: user.id, isReauthenticated };
    return next({ ctx: { role, actor } });
  });

/** For admins with this right. Throws PRECONDITION_FAILED until a second factor that the site requires is set up. */
export const adminProcedure = (right: Right) =>
  anyAdminProcedure(right).use(({ ctx, next }) => {
    if (!hasRequiredFactor(ctx, ctx.user.id))
      throw new TRPCError({ code: 'PRECONDITION_FAILED', message: secondFactorNeeded });
    return next({ ctx });
  });

export const secondFactorNeeded =
  'This site asks its admins for two-step sign-in. Set it up first, on the Security screen.';
export const confirmationNeeded = 'Please confirm once more that it is you.';

/** A phone left on a table must not send money back. At this code the browser asks for the password and tries again. */
export function requireReauthentication({ isReauthenticated }: Pick<Context, 'isReauthenticated'>): void {
  if (!isReauthenticated) throw new TRPCError({ code: 'PRECONDITION_REQUIRED', message: confirmationNeeded });
}

/** Whoever has given the password, or a second factor, within the last minutes. */
export const reauthenticatedAdminProcedure = (right: Right) =>
  adminProcedure(right).use(({ ctx, next }) => {
    requireReauthentication(ctx);
    return next({ ctx });
  });

/** Whether a file may be downloaded now: the link to it cannot ask for the password. */
export const mayDownload = (right: Right) =>
  reauthenticatedAdminProcedure(right)
    .input(noInput)
    .mutation(() => true);

/** For what runs against a time limit: it reads the clock that does not jump with the server's. */
export const byTestClock = t.middleware(({ ctx, next }) => next({ ctx: { clock: ctx.testClock.now } }));

/** Each `mutation` is one business action, with the guards of the procedure it is made from. */
export const changes = <Added extends { actor: Actor }>(procedure: ProcedureWith<Added>) => ({
  input: <Schema extends z.ZodType>(schema: Schema) => ({
    mutation: <Result>(
      act: (call: { work: Work<Added['actor']>; input: z.output<Schema>; ctx: Context & Added }) => Result,
    ) =>
      procedure.input(schema).mutation(({ ctx: overwritten, input }) => {
        const ctx = overwritten as Context & Added;
        return perform<Added['actor'], Result>(ctx, ctx.actor, (work) =>
          act({ work, input: input as z.output<Schema>, ctx }),
        );
      }),
  }),
});

type ProcedureWith<Added> = TRPCProcedureBuilder<
  Context,
  object,
  Added,
  TRPCUnsetMarker,
  TRPCUnsetMarker,
  TRPCUnsetMarker,
  TRPCUnsetMarker,
  false
>;

export const change = (right: Right) => changes(adminProcedure(right));

export const reauthenticatedChange = (right: Right) => changes(reauthenticatedAdminProcedure(right));

/** A change by somebody signed in, in what is hers. */
export const ownChange = changes(protectedProcedure);

export const notFound = (message: string): TRPCError => new TRPCError({ code: 'NOT_FOUND', message });
export const badRequest = (message: string): TRPCError => new TRPCError({ code: 'BAD_REQUEST', message });
export const conflict = (message: string): TRPCError => new TRPCError({ code: 'CONFLICT', message });

/** A refusal that stands at one field of the form, as if its schema had refused it. */
export const refuseField = (field: string, message: string): TRPCError =>
  new TRPCError({
    code: 'BAD_REQUEST',
    message,
    cause: new z.ZodRealError([{ code: 'custom', path: [field], message, input: undefined }]),
  });

function fieldErrors(error: z.ZodError): Record<string, string> {
  const byField: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path[0];
    if (field !== undefined) byField[String(field)] ??= issue.message;
  }
  return byField;
}
