/** The procedures of one's own account. */
import { TRPCError } from '@trpc/server';
import { passkeyRequest } from '#server/auth/passkeys.ts';
import { factorMethods, hasSecondFactor } from '#server/auth/second-factors.ts';
import { endAllSessions, endSession, noteReauthentication } from '#server/auth/sessions.ts';
import { passwordIn, requirePassword } from '#server/features/accounts/auth.data.ts';
import { boughtItemsOf } from '#server/features/library/downloads.data.ts';
import { attemptIdsOf } from '#server/features/mock-tests/hall-print.data.ts';
import { mailSite } from '#server/features/site/site.data.ts';
import { ownChange, protectedProcedure, refuseField, router } from '#server/trpc.ts';
import { placeForm } from '#shared/checkout.ts';
import { noInput } from '#shared/input.ts';
import { confirmFactorInput } from '#shared/second-factor.ts';
import { confirmPasswordInput, deleteAccountInput, endSessionInput, profileInput } from '#shared/users.ts';
import { deleteAccount, listSessions } from './account.data.ts';
import { accountDeletedMail } from './auth.mails.ts';
import { isKeptNow } from './closed-accounts.data.ts';
import { countActivity, findDelivery, updateDelivery, updateProfile } from './profile.data.ts';
import { confirmByFactor } from './second-step.data.ts';
import { asksForFile } from './verification-answers.data.ts';

export const accountRouter = router({
  signOutEverywhere: ownChange.input(noInput).mutation(({ work, ctx }) => {
    endAllSessions(work.tx, work.actor.id);
    ctx.clearDevice();
  }),

  sessions: protectedProcedure
    .input(noInput)
    .query(({ ctx }) => listSessions(ctx.db, { user: ctx.user, sessionId: ctx.sessionId, now: ctx.clock() })),

  endSession: ownChange.input(endSessionInput).mutation(({ work, ctx, input }) => {
    if (!endSession(work.tx, { userId: work.actor.id, id: input.id }))
      throw new TRPCError({ code: 'NOT_FOUND', message: 'This device is already logged out' });
    if (input.id === ctx.sessionId) ctx.clearDevice();
  }),

  /** What a sensitive action asks for: one of these second factors, or the password (null). */
  factors: protectedProcedure.input(noInput).query(({ ctx }) => factorMethods(ctx, ctx.user.id)),

  /** Re-authentication by password; refused where there is a second factor. */
  confirmPassword: protectedProcedure.input(confirmPasswordInput).mutation(async ({ ctx, input }) => {
    if (hasSecondFactor(ctx.db, ctx.user.id))
      throw refuseField('password', 'Please use your passkey or a code instead');
    await requirePassword(ctx, { ...passwordIn(ctx, input.password), field: 'password' });
    if (ctx.sessionId) noteReauthentication(ctx.db, { id: ctx.sessionId, now: ctx.clock() });
  }),

  beginFactor: protectedProcedure
    .input(noInput)
    .mutation(({ ctx }) =>
      passkeyRequest(ctx.db, { publicUrl: ctx.config.publicUrl, userId: ctx.user.id, now: ctx.clock() }),
    ),

  confirmFactor: protectedProcedure.input(confirmFactorInput).mutation(async ({ ctx, input }) => {
    await confirmByFactor(ctx, { userId: ctx.user.id, sessionId: ctx.sessionId, factor: input.factor });
  }),

  /** Whether a sealed copy stays for a year when the account is deleted now. */
  isKept: protectedProcedure.input(noInput).query(({ ctx }) => isKeptNow(ctx.db, ctx.config, ctx.clock())),

  delete: protectedProcedure.input(deleteAccountInput).mutation(async ({ ctx, input }) => {
    const items = [...boughtItemsOf(ctx.db, ctx.user.id), ...attemptIdsOf(ctx.db, ctx.user.id)];
    const isKept = isKeptNow(ctx.db, ctx.config, ctx.clock());
    await deleteAccount(ctx, { user: ctx.user, again: passwordIn(ctx, input.password) });
    await ctx.stampedCopies.forget(items);
    ctx.log.info({ userId: ctx.user.id }, 'account deleted');
    // Nobody waits for the mail server. The log has no address.
    ctx.mailer
      .sendNow?.(accountDeletedMail(mailSite(ctx.db, ctx.config), { recipient: ctx.user.email, isKept }))
      .catch(() => {
        ctx.log.warn({ userId: ctx.user.id }, 'the mail about a deleted account was not sent');
      });
    ctx.clearDevice();
  }),
});

export const profileRouter = router({
  activity: protectedProcedure.input(noInput).query(({ ctx }) => countActivity(ctx.db, ctx.user.id)),

  asksFile: protectedProcedure.input(noInput).query(({ ctx }) => asksForFile(ctx.db, ctx.user.id)),

  delivery: protectedProcedure.input(noInput).query(({ ctx }) => findDelivery(ctx.db, ctx.user.id)),

  updateDelivery: ownChange.input(placeForm).mutation(({ work, input }) => updateDelivery(work, input)),

  update: ownChange.input(profileInput).mutation(({ work, input }) => updateProfile(work, input)),
});
