import { adminProcedure, change, router } from '#server/trpc.ts';
import { publicationInput } from '#shared/drafts.ts';
import { idOnlyInput } from '#shared/input.ts';
import { adminVideoListInput, videoInput, videoUpdateInput } from '#shared/videos.ts';
import { createVideo, deleteVideo, listAllVideos, restoreVideo, updateVideo } from './videos.admin.data.ts';

export const videosAdminRouter = router({
  list: adminProcedure('videos')
    .input(adminVideoListInput)
    .query(({ ctx, input }) => listAllVideos(ctx.db, input)),

  create: change('videos')
    .input(videoInput)
    .mutation(({ work, input }) => createVideo(work, input)),

  update: change('videos')
    .input(videoUpdateInput)
    .mutation(({ work, input }) => updateVideo(work, input)),

  /** Puts a video on the public list or takes it off it. */
  setActive: change('videos')
    .input(publicationInput)
    .mutation(({ work, input }) => updateVideo(work, input)),

  delete: change('videos')
    .input(idOnlyInput)
    .mutation(({ work, input }) => deleteVideo(work, input)),

  restore: change('videos')
    .input(idOnlyInput)
    .mutation(({ work, input }) => restoreVideo(work, input)),
});
