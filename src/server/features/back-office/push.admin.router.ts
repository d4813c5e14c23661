import { TRPCError } from '@trpc/server';
import { deviceHashOf, keepDevice } from '#server/auth/device-cookie.ts';
import { hashToken } from '#server/auth/token.ts';
import { browserName } from '#server/auth/user-agent.ts';
import { newId } from '#server/db/schema/columns.ts';
import { findSubscription, subscribeDevice, unsubscribe } from '#server/push/subscriptions.ts';
import { adminProcedure, router } from '#server/trpc.ts';
import { perform } from '#server/work.ts';
import { noInput } from '#shared/input.ts';
import { paths } from '#shared/paths.ts';
import { pushSubscriptionInput } from '#shared/push.ts';
import { may } from '#shared/rights.ts';
import { noteTry } from './tries.data.ts';

/** An admin's notices of new work; her devices are listed and removed as everybody's are (`notices`). */
export const pushAdminRouter = router({
  turnOn: adminProcedure('overview')
    .input(pushSubscriptionInput)
    .mutation(({ ctx, input }) => {
      const device = {
        userId: ctx.user.id,
        deviceHash: hashToken(keepDevice(ctx)),
        sessionId: ctx.sessionId,
        agent: browserName(ctx.userAgent),
      };
      perform(ctx, ctx.actor, ({ tx, now, unrecorded }) => {
        unrecorded('it changes nothing but the admin’s own browser');
        subscribeDevice(tx, { ...device, subscription: input, now });
      });
    }),

  test: adminProcedure('overview')
    .input(noInput)
    .mutation(async ({ ctx }) => {
      const { user } = ctx;
      const deviceHash = deviceHashOf(ctx);
      const device = deviceHash === null ? undefined : findSubscription(ctx.db, { userId: user.id, deviceHash });
      if (!device) throw new TRPCError({ code: 'NOT_FOUND', message: 'Notices are off on this device' });
      const title = 'This is how a notice looks.';
      const outcome = await ctx.pusher.send(device, {
        id: newId(),
        title,
        path: may(ctx.role, 'settings') ? `${paths.adminSettings}?section=notices` : paths.admin,
      });
      if (outcome === 'gone') unsubscribe(ctx.db, { userId: user.id, id: device.id });
      if (outcome === 'sent') noteTry(ctx.db, ctx.config, { what: 'notices', answer: 'taken', now: ctx.clock() });
      else throw new TRPCError({ code: 'BAD_GATEWAY', message: refusals[outcome] });
    }),
});

const refusals = {
  gone: 'The browser has given this device up: please turn notices on again.',
  refused: 'The push service of this browser refused it: please turn notices off and on again.',
  failed: 'The push service of this browser could not be reached. Please try again later.',
};
