import { adminProcedure, router } from '#server/trpc.ts';
import { couponActiveInput, couponInput, couponListInput, couponUpdateInput } from '#shared/coupons.ts';
import { idOnlyInput } from '#shared/input.ts';
import { createCoupon, deleteCoupon, listCoupons, restoreCoupon, updateCoupon } from './coupons.admin.data.ts';

const by = adminProcedure('coupons').use(({ ctx, next }) =>
  next({
    ctx: {
      by: {
        actorId: ctx.user.id,
        now: ctx.clock(),
        timeZone: ctx.config.timeZone,
        isReauthenticated: ctx.isReauthenticated,
      },
    },
  }),
);

export const couponsAdminRouter = router({
  list: by.input(couponListInput).query(({ ctx, input }) => listCoupons(ctx.db, { ...input, ...ctx.by })),

  create: by.input(couponInput).mutation(({ ctx, input }) => createCoupon(ctx.db, { input, ...ctx.by })),

  update: by
    .input(couponUpdateInput)
    .mutation(({ ctx, input: { id, ...change } }) => updateCoupon(ctx.db, { id, change, ...ctx.by })),

  /** Whether it counts from now on. */
  setActive: by
    .input(couponActiveInput)
    .mutation(({ ctx, input: { id, isActive } }) => updateCoupon(ctx.db, { id, change: { isActive }, ...ctx.by })),

  delete: by.input(idOnlyInput).mutation(({ ctx, input }) => deleteCoupon(ctx.db, { ...input, ...ctx.by })),

  restore: by.input(idOnlyInput).mutation(({ ctx, input }) => restoreCoupon(ctx.db, { ...input, ...ctx.by })),
});
