/** The procedures of signing up and signing in. */
import { inConstantTime } from '#server/auth/constant-time.ts';
import { deviceHashOf, keepDevice, rememberDevice } from '#server/auth/device-cookie.ts';
import { issueToken } from '#server/auth/one-time-tokens.ts';
import { factorMethods, hasSecondFactor } from '#server/auth/second-factors.ts';
import { findSessionUser } from '#server/auth/session-user.ts';
import { createSession, endSession } from '#server/auth/sessions.ts';
import { hashToken, newToken } from '#server/auth/token.ts';
import { browserName } from '#server/auth/user-agent.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/open-db.ts';
import type { Agreed } from '#server/features/accounts/pending-sign-ups.data.ts';
import {
  confirmEmail,
  confirmWithNewPassword,
  resendConfirmation,
  signUp,
} from '#server/features/accounts/sign-ups.data.ts';
import { noticeEdition, policyEdition } from '#server/features/site/policies.data.ts';
import { unsubscribeDevice } from '#server/push/subscriptions.ts';
import { protectedProcedure, publicProcedure, router } from '#server/trpc.ts';
import { member, perform } from '#server/work.ts';
import { noInput } from '#shared/input.ts';
import { type SecondStep, secondStepInput, secondStepTokenInput } from '#shared/second-factor.ts';
import { invitationInput, joinAsNewInput, joinInput } from '#shared/team.ts';
import {
  changePasswordInput,
  confirmEmailInput,
  confirmWithNewPasswordInput,
  isAdminInput,
  mailedLinkInput,
  resetPasswordInput,
  type SessionUser,
  signInInput,
  signUpSendInput,
} from '#shared/users.ts';
import { changePassword, checkCredentials, passwordIn, requestPasswordReset, resetPassword } from './auth.data.ts';
import { joinTeam, joinTeamAsNew, openInvitation } from './invitations.data.ts';
import { endSignIn, passkeyForSignIn } from './second-step.data.ts';

type SessionOptions = NonNullable<Parameters<typeof createSession>[3]>;

/** The words that stand beside the button now. */
const agreedBy = ({ db, config }: Context): Agreed => ({
  termsVersion: policyEdition(db, config).version,
  noticeVersion: noticeEdition(db, config).version,
});

/** Gives this browser a new session, in place of any it had, and remembers it; the answer is who is signed in now. */
async function openSession(
  ctx: Context,
  userId: string,
  { also, ...options }: SessionOptions = {},
): Promise<SessionUser | null> {
  const deviceToken = ctx.deviceToken ?? newToken();
  const cookie = await createSession(ctx, userId, ctx.userAgent, {
    ...options,
    deviceHash: hashToken(deviceToken),
    also(tx) {
      // After the new one, which has taken over the notices of this browser.
      closeSession(tx, ctx);
      rememberDevice(tx, { userId, token: deviceToken, now: ctx.clock() });
      also?.(tx);
    },
  });
  ctx.setCookie(cookie);
  keepDevice({ ...ctx, deviceToken });
  ctx.log.info({ userId }, 'signed in');
  return findSessionUser(ctx.db, userId);
}

/** A session for somebody who has shown a password; where there is a second factor, what it takes to get one. */
async function openOrAsk(
  ctx: Context,
  { userId, giveBack }: Awaited<ReturnType<typeof checkCredentials>>,
): Promise<SessionUser | SecondStep | null> {
  const methods = factorMethods(ctx, userId);
  if (methods === null) return openSession(ctx, userId, { also: giveBack });
  return perform(ctx, member(userId), ({ tx, now }) => {
    giveBack(tx);
    const token = issueToken(tx, { userId, purpose: 'second-step', now });
    return token === null ? null : { token, methods };
  });
}

/** A session for somebody who has opened a mailed link; null where that alone is not enough. */
const openByMail = async (ctx: Context, userId: string): Promise<SessionUser | null> =>
  hasSecondFactor(ctx.db, userId) ? null : openSession(ctx, userId);

function closeSession(db: Executor, { user, sessionId }: Context): void {
  if (user && sessionId) endSession(db, { userId: user.id, id: sessionId });
}

export const authRouter = router({
  session: publicProcedure.input(noInput).query(({ ctx }) => ctx.user),

  /**
   * Asks for an account; a mail brings the link that opens it. Answers the same for every address and for spam. Signing
   * up agrees to the current terms, as the form says, beside the current privacy notice.
   */
  signUp: publicProcedure.input(signUpSendInput).mutation(async ({ ctx, input: { website, ...input } }) => {
    if (website !== '') {
      ctx.log.warn({ ip: ctx.ip }, 'sign-up taken for spam');
      return;
    }
    await inConstantTime(async () => {
      const deviceHash = hashToken(keepDevice(ctx));
      const { ip } = ctx;
      const { isCrowded } = await signUp(ctx, { ...input, ...agreedBy(ctx), ip, deviceHash });
      if (isCrowded) ctx.log.warn({ ip }, 'unusually many sign-ups today');
    });
  }),

  resendConfirmation: publicProcedure.input(mailedLinkInput).mutation(async ({ ctx, input }) => {
    await inConstantTime(() => resendConfirmation(ctx, { ...input, ip: ctx.ip }));
  }),

  /** Null where there is a second factor. */
  confirmEmail: publicProcedure.input(confirmEmailInput).mutation(async ({ ctx, input }) => {
    const userId = await confirmEmail(ctx, { ...input, ip: ctx.ip, deviceHash: deviceHashOf(ctx) });
    return openByMail(ctx, userId);
  }),

  /** The same, with a password and a name chosen now, whatever was signed up with before. */
  confirmWithNewPassword: publicProcedure.input(confirmWithNewPasswordInput).mutation(async ({ ctx, input }) => {
    const args = { ...input, ...agreedBy(ctx), ip: ctx.ip };
    return openByMail(ctx, await confirmWithNewPassword(ctx, args));
  }),

  signIn: publicProcedure.input(signInInput).mutation(async ({ ctx, input }) => {
    const checked = await checkCredentials(ctx, {
      ...input,
      ip: ctx.ip,
      deviceToken: ctx.deviceToken,
      browser: browserName(ctx.userAgent),
    }).catch((error: unknown) => {
      ctx.log.warn({ ip: ctx.ip, reason: error instanceof Error ? error.message : null }, 'sign-in refused');
      throw error;
    });
    return openOrAsk(ctx, checked);
  }),

  beginSecondStep: publicProcedure
    .input(secondStepTokenInput)
    .mutation(({ ctx, input }) => passkeyForSignIn(ctx, input)),

  secondStep: publicProcedure.input(secondStepInput).mutation(async ({ ctx, input }) => {
    try {
      const userId = await endSignIn(ctx, { ...input, deviceToken: ctx.deviceToken });
      return await openSession(ctx, userId);
    } catch (error) {
      const { method } = input.factor;
      ctx.log.warn(
        { ip: ctx.ip, method, reason: error instanceof Error ? error.message : null },
        'second step refused',
      );
      throw error;
    }
  }),

  requestPasswordReset: publicProcedure.input(mailedLinkInput).mutation(async ({ ctx, input }) => {
    await inConstantTime(() => requestPasswordReset(ctx, { ...input, ip: ctx.ip }));
  }),

  /** Null where there is a second factor. */
  resetPassword: publicProcedure.input(resetPasswordInput).mutation(async ({ ctx, input }) => {
    const userId = await resetPassword(ctx, { ...input, ip: ctx.ip, deviceHash: deviceHashOf(ctx) });
    return openByMail(ctx, userId);
  }),

  /** A mutation, because the token in a POST gets into no log of addresses. */
  openInvitation: publicProcedure
    .input(invitationInput)
    .mutation(({ ctx, input }) => openInvitation(ctx, { ...input, ip: ctx.ip })),

  /** A new session, because the old one was a student's. */
  joinTeam: protectedProcedure.input(joinInput).mutation(async ({ ctx, input: { token, password } }) => {
    const userId = await joinTeam(ctx, { token, again: passwordIn(ctx, password), ip: ctx.ip });
    return openSession(ctx, userId);
  }),

  joinTeamAsNew: publicProcedure.input(joinAsNewInput).mutation(async ({ ctx, input }) => {
    const userId = await joinTeamAsNew(ctx, { ...input, agreed: agreedBy(ctx), ip: ctx.ip });
    return openSession(ctx, userId);
  }),

  /** Sets a new password; every other browser is signed out, this one gets a new session. */
  changePassword: protectedProcedure
    .input(changePasswordInput)
    .mutation(async ({ ctx, input: { currentPassword, newPassword } }) => {
      await changePassword(ctx, { ...passwordIn(ctx, currentPassword), newPassword });
      // The password alone must not count as the second factor.
      const isReauthenticated = ctx.isReauthenticated || !hasSecondFactor(ctx.db, ctx.user.id);
      return openSession(ctx, ctx.user.id, { isReauthenticated });
    }),

  signOut: publicProcedure.input(noInput).mutation(({ ctx }) => {
    const deviceHash = deviceHashOf(ctx);
    closeSession(ctx.db, ctx);
    if (ctx.user && deviceHash !== null) unsubscribeDevice(ctx.db, { userId: ctx.user.id, deviceHash });
    ctx.clearDevice();
  }),
});

/** Whether an account is an admin: one may ask about oneself, an admin about anyone; everything else is false. */
export const isAdminProcedure = publicProcedure.input(isAdminInput).query(({ ctx, input }): boolean => {
  if (!ctx.user) return false;
  if (input.user_uuid === ctx.user.id) return ctx.user.isAdmin;
  return ctx.user.isAdmin && (findSessionUser(ctx.db, input.user_uuid)?.isAdmin ?? false);
});
