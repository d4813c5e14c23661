import { publicProcedure, router } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import { siteContentInput } from '#shared/site.ts';
import { siteInfo, siteSection } from './site.data.ts';

export const siteRouter = router({
  /** What every page needs to know of this installation. */
  info: publicProcedure.input(noInput).query(({ ctx }) => siteInfo(ctx.db, ctx.config)),
  /** What one page says. */
  content: publicProcedure
    .input(siteContentInput)
    .query(({ ctx, input }) => siteSection(ctx.db, ctx.config, input.section)),
});
