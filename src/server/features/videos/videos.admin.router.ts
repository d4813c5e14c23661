import { adminProcedure, router } from '#server/trpc.ts';
import { idOnlyInput } from '#shared/input.ts';
import { videoInput, videoUpdateInput } from '#shared/videos.ts';
import { createVideo, deleteVideo, updateVideo } from './videos.admin.data.ts';

/** The list is the public one. */
export const videosAdminRouter = router({
  create: adminProcedure
    .input(videoInput)
    .mutation(({ ctx, input }) => createVideo(ctx.db, { input, actorId: ctx.user.id, now: ctx.clock() })),

  update: adminProcedure
    .input(videoUpdateInput)
    .mutation(({ ctx, input: { id, ...change } }) =>
      updateVideo(ctx.db, { id, change, actorId: ctx.user.id, now: ctx.clock() }),
    ),

  delete: adminProcedure
    .input(idOnlyInput)
    .mutation(({ ctx, input: { id } }) => deleteVideo(ctx.db, { id, actorId: ctx.user.id, now: ctx.clock() })),
});
