import { adminProcedure, change, router } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import { siteSectionInput } from '#shared/site.ts';
import { siteSaveInput } from '#shared/site-settings.ts';
import { changedSections, restoreSection, saveSection, sectionForEditing } from './site.admin.data.ts';
import { chatWordsOf, unsetContacts } from './site.data.ts';

export const siteAdminRouter = router({
  /** The facts by which customers reach and pay the educator and that nobody has set yet. */
  unset: adminProcedure('settings')
    .input(noInput)
    .query(({ ctx }) => unsetContacts(ctx.db, ctx.config)),

  changed: adminProcedure('settings')
    .input(noInput)
    .query(({ ctx }) => changedSections(ctx.db)),

  /** The words of the chat messages to customers. */
  chatWords: adminProcedure('orders')
    .input(noInput)
    .query(({ ctx }) => chatWordsOf(ctx.db, ctx.config)),

  section: adminProcedure('settings')
    .input(siteSectionInput)
    .query(({ ctx, input }) => sectionForEditing(ctx.db, ctx.config, input.section)),

  save: change('settings')
    .input(siteSaveInput)
    .mutation(({ work, input }) => saveSection(work, input)),

  /** Back to the default. */
  restore: change('settings')
    .input(siteSectionInput)
    .mutation(({ work, input }) => restoreSection(work, input)),
});
