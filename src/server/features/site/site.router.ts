import { publicProcedure, router } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import { siteInfo } from './site.data.ts';

export const siteRouter = router({
  /** What every page needs to know of this installation. */
  info: publicProcedure.input(noInput).query(({ ctx }) => siteInfo(ctx.config)),
});
