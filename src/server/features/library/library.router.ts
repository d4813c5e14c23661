import { ownChange, protectedProcedure, router } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import { libraryBookInput, readingPlaceInput } from '#shared/library.ts';
import { findBook, listLibrary, savePlace } from './library.data.ts';

export const libraryRouter = router({
  mine: protectedProcedure.input(noInput).query(({ ctx }) => listLibrary(ctx.db, ctx.user.id)),

  book: protectedProcedure
    .input(libraryBookInput)
    .query(({ ctx, input }) => findBook(ctx.db, { userId: ctx.user.id, ...input })),

  savePlace: ownChange.input(readingPlaceInput).mutation(({ work, input }) => savePlace(work, input)),
});
