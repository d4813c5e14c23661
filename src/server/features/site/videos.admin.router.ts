import { adminProcedure, router } from '#server/trpc.ts';
import { idOnlyInput } from '#shared/input.ts';
import { adminVideoListInput, videoInput, videoUpdateInput } from '#shared/videos.ts';
import { createVideo, deleteVideo, listAllVideos, restoreVideo, updateVideo } from './videos.admin.data.ts';

export const videosAdminRouter = router({
  list: adminProcedure.input(adminVideoListInput).query(({ ctx, input }) => listAllVideos(ctx.db, input)),

  create: adminProcedure.input(videoInput).mutation(({ ctx, input }) => createVideo(ctx.db, { input, ...ctx.by })),

  update: adminProcedure
    .input(videoUpdateInput)
    .mutation(({ ctx, input: { id, ...change } }) => updateVideo(ctx.db, { id, change, ...ctx.by })),

  delete: adminProcedure.input(idOnlyInput).mutation(({ ctx, input }) => deleteVideo(ctx.db, { ...input, ...ctx.by })),

  restore: adminProcedure
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => restoreVideo(ctx.db, { ...input, ...ctx.by })),
});
