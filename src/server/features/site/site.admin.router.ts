import { adminProcedure, router } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import { siteSectionInput } from '#shared/site.ts';
import { siteSaveInput } from '#shared/site-settings.ts';
import { changedSections, restoreSection, saveSection, sectionForEditing } from './site.admin.data.ts';

export const siteAdminRouter = router({
  changed: adminProcedure.input(noInput).query(({ ctx }) => changedSections(ctx.db)),

  section: adminProcedure
    .input(siteSectionInput)
    .query(({ ctx, input }) => sectionForEditing(ctx.db, ctx.config, input.section)),

  save: adminProcedure
    .input(siteSaveInput)
    .mutation(({ ctx, input }) =>
      saveSection(ctx.db, ctx.config, { ...input, actorId: ctx.user.id, now: ctx.clock() }),
    ),

  /** Back to the default. */
  restore: adminProcedure
    .input(siteSectionInput)
    .mutation(({ ctx, input: { section } }) =>
      restoreSection(ctx.db, { section, actorId: ctx.user.id, now: ctx.clock() }),
    ),
});
