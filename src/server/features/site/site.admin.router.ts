import type { Context } from '#server/context.ts';
import { adminProcedure, requireReauthentication, router } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import { type SiteSection, siteSectionInput } from '#shared/site.ts';
import { siteSaveInput } from '#shared/site-settings.ts';
import { changedSections, restoreSection, saveSection, sectionForEditing } from './site.admin.data.ts';
import { chatWordsOf, unsetContacts } from './site.data.ts';

/** Payment and contact details: somebody who changes them can divert all later payments. */
const sensitiveSections: readonly SiteSection[] = ['facts', 'pictures', 'chat'];

function guard(ctx: Context, section: SiteSection): void {
  if (sensitiveSections.includes(section)) requireReauthentication(ctx);
}

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

  save: adminProcedure('settings')
    .input(siteSaveInput)
    .mutation(({ ctx, input }) => {
      guard(ctx, input.section);
      return saveSection(ctx.db, ctx.config, { ...input, ...ctx.by });
    }),

  /** Back to the default. */
  restore: adminProcedure('settings')
    .input(siteSectionInput)
    .mutation(({ ctx, input: { section } }) => {
      guard(ctx, section);
      return restoreSection(ctx.db, { section, ...ctx.by });
    }),
});
