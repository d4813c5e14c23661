import { adminProcedure, router } from '#server/trpc.ts';
import { couponActiveInput, couponInput, couponUpdateInput } from '#shared/coupons.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import { createCoupon, deleteCoupon, listCoupons, updateCoupon } from './coupons.admin.data.ts';

const by = adminProcedure.use(({ ctx, next }) =>
  next({ ctx: { by: { actorId: ctx.user.id, now: ctx.clock(), timeZone: ctx.config.timeZone } } }),
);

export const couponsAdminRouter = router({
  list: adminProcedure.input(noInput).query(({ ctx }) => listCoupons(ctx.db, ctx.config.timeZone)),

  create: by.input(couponInput).mutation(({ ctx, input }) => createCoupon(ctx.db, { input, ...ctx.by })),

  update: by
    .input(couponUpdateInput)
    .mutation(({ ctx, input: { id, ...change } }) => updateCoupon(ctx.db, { id, change, ...ctx.by })),

  /** Whether it counts from now on. */
  setActive: by
    .input(couponActiveInput)
    .mutation(({ ctx, input: { id, isActive } }) => updateCoupon(ctx.db, { id, change: { isActive }, ...ctx.by })),

  /** Only one that no order has held. */
  delete: by.input(idOnlyInput).mutation(({ ctx, input }) => deleteCoupon(ctx.db, { ...input, ...ctx.by })),
});
