/** The procedures of the team, and of an admin's own security. */
import {
  adminProcedure,
  anyAdminProcedure,
  change,
  reauthenticatedChange,
  requireReauthentication,
  router,
} from '#server/trpc.ts';
import { perform } from '#server/work.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import { addPasskeyInput, authenticatorCodeInput, removePasskeyInput } from '#shared/second-factor.ts';
import { inviteInput, roleChangeInput } from '#shared/team.ts';
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  newRecoveryCodes,
  removeAuthenticator,
  removePasskey,
  securityState,
} from './security.admin.data.ts';
import { invite, inviteAgain, listTeam, setRole, shareInvitation, withdrawInvitation } from './team.admin.data.ts';

export const teamAdminRouter = router({
  list: adminProcedure('team')
    .input(noInput)
    .query(({ ctx }) => listTeam(ctx.db, ctx.clock())),

  setRole: reauthenticatedChange('team')
    .input(roleChangeInput)
    .mutation(({ work, input }) => setRole(work, input)),

  remove: reauthenticatedChange('team')
    .input(idOnlyInput)
    .mutation(({ work, input }) => setRole(work, { ...input, role: null })),

  invite: reauthenticatedChange('team')
    .input(inviteInput)
    .mutation(({ work, input }) => invite(work, input)),

  inviteAgain: reauthenticatedChange('team')
    .input(idOnlyInput)
    .mutation(({ work, input }) => inviteAgain(work, input)),

  share: reauthenticatedChange('team')
    .input(idOnlyInput)
    .mutation(({ work, input }) => shareInvitation(work, input)),

  withdraw: change('team')
    .input(idOnlyInput)
    .mutation(({ work, input }) => withdrawInvitation(work, input)),
});

/** Every role's, also for an admin who has still to set up a required second factor. */
const securityProcedure = anyAdminProcedure('overview');

/** The same after the password, or a factor where there is one. */
const ownSecurityProcedure = securityProcedure.use(({ ctx, next }) => {
  requireReauthentication(ctx);
  const { user, sessionId } = ctx;
  return next({ ctx: { own: { user, sessionId } } });
});

export const securityAdminRouter = router({
  state: securityProcedure.input(noInput).query(({ ctx }) => securityState(ctx, ctx.user.id)),

  beginPasskey: ownSecurityProcedure.input(noInput).mutation(({ ctx }) => beginPasskey(ctx, ctx.own)),

  addPasskey: ownSecurityProcedure
    .input(addPasskeyInput)
    .mutation(async ({ ctx, input }) => ({ recoveryCodes: await addPasskey(ctx, ctx.own, input) })),

  removePasskey: ownSecurityProcedure
    .input(removePasskeyInput)
    .mutation(({ ctx, input }) => perform(ctx, ctx.actor, (work) => removePasskey(work, ctx.own, input.id))),

  /** A new secret for an authenticator app, also as a QR code: a data URL of SVG. */
  beginAuthenticator: ownSecurityProcedure.input(noInput).mutation(async ({ ctx }) => {
    const { secret, address } = await beginAuthenticator(ctx, ctx.own);
    const { default: QRCode } = await import('qrcode');
    const svg = await QRCode.toString(address, { type: 'svg', margin: 4 });
    return { secret, qr: `data:image/svg+xml,${encodeURIComponent(svg)}` };
  }),

  addAuthenticator: ownSecurityProcedure
    .input(authenticatorCodeInput)
    .mutation(async ({ ctx, input }) => ({ recoveryCodes: await confirmAuthenticator(ctx, ctx.own, input.code) })),

  removeAuthenticator: ownSecurityProcedure
    .input(noInput)
    .mutation(({ ctx }) => perform(ctx, ctx.actor, (work) => removeAuthenticator(work, ctx.own))),

  newRecoveryCodes: ownSecurityProcedure
    .input(noInput)
    .mutation(({ ctx }) => ({ recoveryCodes: perform(ctx, ctx.actor, (work) => newRecoveryCodes(work, ctx.own)) })),
});
