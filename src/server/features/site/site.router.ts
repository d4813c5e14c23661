import { signFormTime } from '#server/auth/form-time.ts';
import { publicProcedure, router } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import { siteContentInput } from '#shared/site.ts';
import { siteInfo, siteSection } from './site.data.ts';

export const siteRouter = router({
  /** What every page needs to know of this installation. */
  info: publicProcedure.input(noInput).query(({ ctx }) => siteInfo(ctx.db, ctx.config)),
  /** When a form was opened, signed, to be sent along with it. */
  formTime: publicProcedure.input(noInput).query(({ ctx }) => signFormTime(ctx.db, ctx.clock())),
  /** What one page says. */
  content: publicProcedure
    .input(siteContentInput)
    .query(({ ctx, input }) => siteSection(ctx.db, ctx.config, input.section)),
});
