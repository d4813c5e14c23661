import { publicProcedure, router, searchInTurn } from '#server/trpc.ts';
import { videoListInput } from '#shared/videos.ts';
import { listVideos } from './videos.data.ts';

export const videosRouter = router({
  /** All videos, newest first. */
  list: publicProcedure
    .input(videoListInput)
    .query(({ ctx, input }) => searchInTurn(ctx, input, () => listVideos(ctx.db, input))),
});
