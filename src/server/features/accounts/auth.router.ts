import { inConstantTime } from '#server/auth/constant-time.ts';
import { deviceCookie, rememberDevice } from '#server/auth/device-cookie.ts';
import { isSpam } from '#server/auth/form-time.ts';
import { findSessionUser } from '#server/auth/session-user.ts';
import { blankSessionCookie, createSession, endSession } from '#server/auth/sessions.ts';
import { newToken } from '#server/auth/token.ts';
import { browserName } from '#server/auth/user-agent.ts';
import type { Context } from '#server/context.ts';
import { confirmEmail, resendConfirmation, signUp } from '#server/features/accounts/sign-ups.data.ts';
import { mailSite, siteSection, versionOf } from '#server/features/site/site.data.ts';
import { protectedProcedure, publicProcedure, router } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import {
  changePasswordInput,
  confirmEmailInput,
  emailInput,
  isAdminInput,
  resetPasswordInput,
  type SessionUser,
  signInInput,
  signUpSendInput,
} from '#shared/users.ts';
import { changePassword, checkCredentials, passwordIn, requestPasswordReset, resetPassword } from './auth.data.ts';

/** What the data functions need to know of a request. */
const request = (ctx: Context) => ({ ip: ctx.ip, now: ctx.clock(), site: mailSite(ctx.db, ctx.config) });

/** Gives this browser a new session, in place of any it had, and remembers it; the answer is who is signed in now. */
async function openSession(ctx: Context, userId: string): Promise<SessionUser | null> {
  closeSession(ctx);
  ctx.setCookie(await createSession(ctx, userId, ctx.userAgent));
  const token = ctx.deviceToken ?? newToken();
  rememberDevice(ctx.db, { userId, token, now: ctx.clock() });
  ctx.setCookie(deviceCookie(ctx, token));
  ctx.log.info({ userId }, 'signed in');
  return findSessionUser(ctx.db, userId);
}

function closeSession({ db, user, sessionId }: Context): void {
  if (user && sessionId) endSession(db, { userId: user.id, id: sessionId });
}

export const authRouter = router({
  /** Who is signed in; null for a visitor. */
  session: publicProcedure.input(noInput).query(({ ctx }) => ctx.user),

  /**
   * Asks for an account; a mail brings the link that opens it. Answers the same for every address, and for what a
   * program sent. Whoever signs up agrees to the terms as they stand, as the form says.
   */
  signUp: publicProcedure.input(signUpSendInput).mutation(async ({ ctx, input: { website, formTime, ...input } }) => {
    if (isSpam(ctx.db, { website, formTime }, ctx.clock())) {
      ctx.log.warn({ ip: ctx.ip }, 'sign-up taken for spam');
      return;
    }
    await inConstantTime(async () => {
      const termsVersion = versionOf(siteSection(ctx.db, ctx.config, 'terms'));
      const { isCrowded } = await signUp(ctx.db, { ...input, ...request(ctx), termsVersion });
      if (isCrowded) ctx.log.warn({ ip: ctx.ip }, 'unusually many sign-ups today');
      ctx.mailer.wake();
    });
  }),

  /** Asks for the confirmation mail again. Answers the same for every address. */
  resendConfirmation: publicProcedure.input(emailInput).mutation(async ({ ctx, input }) => {
    await inConstantTime(() => {
      resendConfirmation(ctx.db, { ...input, ...request(ctx) });
      ctx.mailer.wake();
    });
  }),

  /** Confirms an address by the token of its mail, and signs in. */
  confirmEmail: publicProcedure
    .input(confirmEmailInput)
    .mutation(async ({ ctx, input }) => openSession(ctx, await confirmEmail(ctx.db, { ...input, ...request(ctx) }))),

  signIn: publicProcedure.input(signInInput).mutation(async ({ ctx, input }) => {
    const userId = await checkCredentials(ctx.db, {
      ...input,
      ...request(ctx),
      deviceToken: ctx.deviceToken,
      browser: browserName(ctx.userAgent),
    }).catch((error: unknown) => {
      ctx.log.warn({ ip: ctx.ip, reason: error instanceof Error ? error.message : null }, 'sign-in refused');
      throw error;
    });
    ctx.mailer.wake();
    return openSession(ctx, userId);
  }),

  /** Asks for a mail with a link to a new password. Answers the same for every address. */
  requestPasswordReset: publicProcedure.input(emailInput).mutation(async ({ ctx, input }) => {
    await inConstantTime(() => {
      requestPasswordReset(ctx.db, { ...input, ...request(ctx) });
      ctx.mailer.wake();
    });
  }),

  /** Sets a new password by the token of a mail, and signs in. */
  resetPassword: publicProcedure.input(resetPasswordInput).mutation(async ({ ctx, input }) => {
    const userId = await resetPassword(ctx.db, { ...input, ...request(ctx) });
    ctx.mailer.wake();
    return openSession(ctx, userId);
  }),

  /** Sets a new password; every other browser is signed out, this one gets a new session. */
  changePassword: protectedProcedure
    .input(changePasswordInput)
    .mutation(async ({ ctx, input: { currentPassword, newPassword } }) => {
      await changePassword(ctx.db, { ...request(ctx), ...passwordIn(ctx, currentPassword), newPassword });
      ctx.mailer.wake();
      return openSession(ctx, ctx.user.id);
    }),

  /** Ends this session on the server. No Clear-Site-Data: browsers take seconds over it, and nothing private is cached. */
  signOut: publicProcedure.input(noInput).mutation(({ ctx }) => {
    closeSession(ctx);
    ctx.setCookie(blankSessionCookie(ctx));
  }),
});

/** Whether an account is an admin: one may ask about oneself, an admin about anyone; everything else is false. */
export const isAdminProcedure = publicProcedure.input(isAdminInput).query(({ ctx, input }): boolean => {
  if (!ctx.user) return false;
  if (input.user_uuid === ctx.user.id) return ctx.user.isAdmin;
  return ctx.user.isAdmin && (findSessionUser(ctx.db, input.user_uuid)?.isAdmin ?? false);
});
