/** The procedures of the notice board. */
import type { Context } from '#server/context.ts';
import {
  adminProcedure,
  change,
  ownChange,
  protectedProcedure,
  publicProcedure,
  router,
  searchInTurn,
} from '#server/trpc.ts';
import {
  adminBoardListInput,
  boardListInput,
  boardNoticeInput,
  boardNoticeUpdateInput,
  followInput,
  slugOnlyInput,
} from '#shared/board.ts';
import { publicationInput } from '#shared/drafts.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import {
  createBoardNotice,
  deleteBoardNotice,
  listAllBoardNotices,
  listUnits,
  restoreBoardNotice,
  updateBoardNotice,
} from './board.admin.data.ts';
import { findPinned, followExam, getBoardNotice, listBoard, readFollowed } from './board.data.ts';

const time = ({ clock, config }: Context) => ({ now: clock(), timeZone: config.timeZone });

export const boardRouter = router({
  list: publicProcedure
    .input(boardListInput)
    .query(({ ctx, input }) => searchInTurn(ctx, input, () => listBoard(ctx.db, input, time(ctx)))),

  get: publicProcedure.input(slugOnlyInput).query(({ ctx, input }) => getBoardNotice(ctx.db, input.slug, time(ctx))),

  /** What stands in the banner of the home page. */
  pinned: publicProcedure.input(noInput).query(({ ctx }) => findPinned(ctx.db, time(ctx))),

  followed: protectedProcedure.input(noInput).query(({ ctx }) => readFollowed(ctx.db, ctx.user.id, ctx.clock())),

  follow: ownChange.input(followInput).mutation(({ work, input }) => followExam(work, input)),
});

export const boardAdminRouter = router({
  list: adminProcedure('board')
    .input(adminBoardListInput)
    .query(({ ctx, input }) => listAllBoardNotices(ctx.db, input)),

  units: adminProcedure('board')
    .input(noInput)
    .query(({ ctx }) => listUnits(ctx.db)),

  create: change('board')
    .input(boardNoticeInput)
    .mutation(({ work, input }) => createBoardNotice(work, input)),

  update: change('board')
    .input(boardNoticeUpdateInput)
    .mutation(({ work, input }) => updateBoardNotice(work, input)),

  setActive: change('board')
    .input(publicationInput)
    .mutation(({ work, input }) => updateBoardNotice(work, input)),

  delete: change('board')
    .input(idOnlyInput)
    .mutation(({ work, input }) => deleteBoardNotice(work, input)),

  restore: change('board')
    .input(idOnlyInput)
    .mutation(({ work, input }) => restoreBoardNotice(work, input)),
});
