import { adminProcedure, router } from '#server/trpc.ts';
import { publicationInput } from '#shared/drafts.ts';
import { idOnlyInput } from '#shared/input.ts';
import { adminVideoListInput, videoInput, videoUpdateInput } from '#shared/videos.ts';
import { createVideo, deleteVideo, listAllVideos, restoreVideo, updateVideo } from './videos.admin.data.ts';

export const videosAdminRouter = router({
  list: adminProcedure('videos')
    .input(adminVideoListInput)
    .query(({ ctx, input }) => listAllVideos(ctx.db, input)),

  create: adminProcedure('videos')
    .input(videoInput)
    .mutation(({ ctx, input }) => createVideo(ctx.db, { input, ...ctx.by })),

  update: adminProcedure('videos')
    .input(videoUpdateInput)
    .mutation(({ ctx, input: { id, ...change } }) => updateVideo(ctx.db, { id, change, ...ctx.by })),

  /** Puts a video on the public list or takes it off it. */
  setActive: adminProcedure('videos')
    .input(publicationInput)
    .mutation(({ ctx, input: { id, ...change } }) => updateVideo(ctx.db, { id, change, ...ctx.by })),

  delete: adminProcedure('videos')
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => deleteVideo(ctx.db, { ...input, ...ctx.by })),

  restore: adminProcedure('videos')
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => restoreVideo(ctx.db, { ...input, ...ctx.by })),
});
