import { mailSite } from '#server/features/site/site.data.ts';
import { anyAdminProcedure, requireReauthentication, router } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import { addPasskeyInput, authenticatorCodeInput, removePasskeyInput } from '#shared/second-factor.ts';
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

/** Every role's, also for an admin who has still to set up a required second factor. */
const securityProcedure = anyAdminProcedure('portal');

/** The same after the password, or a factor where there is one. */
const ownSecurityProcedure = securityProcedure.use(async ({ ctx, next }) => {
  requireReauthentication(ctx);
  const { user, sessionId, db, config, by } = ctx;
  const result = await next({ ctx: { own: { user, sessionId, now: by.now, site: mailSite(db, config) } } });
  ctx.mailer.wake();
  return result;
});

/** The second factors of the signed-in admin. */
export const securityAdminRouter = router({
  state: securityProcedure.input(noInput).query(({ ctx }) => securityState(ctx, ctx.user.id)),

  /** What the browser needs to make a new passkey. */
  beginPasskey: ownSecurityProcedure.input(noInput).mutation(({ ctx }) => beginPasskey(ctx, ctx.own)),

  /** Adds the passkey; recovery codes come with the first factor. */
  addPasskey: ownSecurityProcedure
    .input(addPasskeyInput)
    .mutation(async ({ ctx, input }) => ({ recoveryCodes: await addPasskey(ctx, ctx.own, input) })),

  removePasskey: ownSecurityProcedure
    .input(removePasskeyInput)
    .mutation(({ ctx, input }) => removePasskey(ctx, ctx.own, input.id)),

  /** A new secret for an authenticator app, also as a QR code: a data URL of SVG. */
  beginAuthenticator: ownSecurityProcedure.input(noInput).mutation(async ({ ctx }) => {
    const { secret, address } = await beginAuthenticator(ctx, ctx.own);
    const { default: QRCode } = await import('qrcode');
    const svg = await QRCode.toString(address, { type: 'svg', margin: 4 });
    return { secret, qr: `data:image/svg+xml,${encodeURIComponent(svg)}` };
  }),

  /** Switches the authenticator app on by its first code; recovery codes come with the first factor. */
  addAuthenticator: ownSecurityProcedure
    .input(authenticatorCodeInput)
    .mutation(async ({ ctx, input }) => ({ recoveryCodes: await confirmAuthenticator(ctx, ctx.own, input.code) })),

  removeAuthenticator: ownSecurityProcedure.input(noInput).mutation(({ ctx }) => removeAuthenticator(ctx, ctx.own)),

  newRecoveryCodes: ownSecurityProcedure
    .input(noInput)
    .mutation(({ ctx }) => ({ recoveryCodes: newRecoveryCodes(ctx, ctx.own) })),
});
