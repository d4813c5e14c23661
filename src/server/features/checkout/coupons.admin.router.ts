import { adminProcedure, change, router } from '#server/trpc.ts';
import { couponActiveInput, couponInput, couponListInput, couponUpdateInput } from '#shared/coupons.ts';
import { idOnlyInput } from '#shared/input.ts';
import { createCoupon, deleteCoupon, listCoupons, restoreCoupon, updateCoupon } from './coupons.admin.data.ts';

export const couponsAdminRouter = router({
  list: adminProcedure('coupons')
    .input(couponListInput)
    .query(({ ctx, input }) => listCoupons(ctx.db, { ...input, timeZone: ctx.config.timeZone, now: ctx.clock() })),

  create: change('coupons')
    .input(couponInput)
    .mutation(({ work, input }) => createCoupon(work, input)),

  update: change('coupons')
    .input(couponUpdateInput)
    .mutation(({ work, input }) => updateCoupon(work, input)),

  setActive: change('coupons')
    .input(couponActiveInput)
    .mutation(({ work, input }) => updateCoupon(work, input)),

  delete: change('coupons')
    .input(idOnlyInput)
    .mutation(({ work, input }) => deleteCoupon(work, input)),

  restore: change('coupons')
    .input(idOnlyInput)
    .mutation(({ work, input }) => restoreCoupon(work, input)),
});
