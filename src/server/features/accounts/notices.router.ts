import { TRPCError } from '@trpc/server';
import { deviceHashOf, keepDevice } from '#server/auth/device-cookie.ts';
import { hashToken } from '#server/auth/token.ts';
import { browserName } from '#server/auth/user-agent.ts';
import { listSubscribedDevices, subscribeDevice, unsubscribe } from '#server/push/subscriptions.ts';
import { vapidKeys } from '#server/push/vapid-keys.ts';
import { ownChange, protectedProcedure, router } from '#server/trpc.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import { chooseNoticesInput } from '#shared/push.ts';

export const noticesRouter = router({
  devices: protectedProcedure.input(noInput).query(({ ctx }) => ({
    publicKey: vapidKeys(ctx.db).publicKey,
    devices: listSubscribedDevices(ctx.db, { userId: ctx.user.id, deviceHash: deviceHashOf(ctx) }),
  })),

  /** Sends notices of these kinds, and no others, to this browser from now on. An admin has notices of her own. */
  choose: ownChange.input(chooseNoticesInput).mutation(({ work, ctx, input }) => {
    if (ctx.user.isAdmin)
      throw new TRPCError({ code: 'FORBIDDEN', message: 'Admins turn notices on under Settings, Notices.' });
    subscribeDevice(work.tx, {
      userId: work.actor.id,
      deviceHash: hashToken(keepDevice(ctx)),
      sessionId: ctx.sessionId,
      agent: browserName(ctx.userAgent),
      ...input,
      now: work.now,
    });
  }),

  turnOff: ownChange.input(idOnlyInput).mutation(({ work, input }) => {
    if (!unsubscribe(work.tx, { userId: work.actor.id, id: input.id }))
      throw new TRPCError({ code: 'NOT_FOUND', message: 'This device gets no notices any more' });
  }),
});
