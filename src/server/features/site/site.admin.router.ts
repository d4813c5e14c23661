/** The procedures of settings, messages and videos for admins. */
import { adminProcedure, change, router } from '#server/trpc.ts';
import { contactListInput, contactStatusInput, sendReplyInput } from '#shared/contact.ts';
import { publicationInput } from '#shared/drafts.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import { keepOwnInput, siteSectionInput } from '#shared/site.ts';
import { siteSaveInput } from '#shared/site-settings.ts';
import { adminVideoListInput, videoInput, videoUpdateInput } from '#shared/videos.ts';
import {
  countMessages,
  deleteMessage,
  listMessages,
  readMessage,
  sendReply,
  setMessageStatus,
  withdrawReply,
} from './contact.admin.data.ts';
import { keepOwnText } from './newer-defaults.data.ts';
import { changedSections, restoreSection, saveSection, sectionForEditing } from './site.admin.data.ts';
import { chatWordsOf, unsetContacts } from './site.data.ts';
import { createVideo, deleteVideo, listAllVideos, restoreVideo, updateVideo } from './videos.admin.data.ts';

export const siteAdminRouter = router({
  unset: adminProcedure('settings')
    .input(noInput)
    .query(({ ctx }) => unsetContacts(ctx.db, ctx.config)),

  changed: adminProcedure('settings')
    .input(noInput)
    .query(({ ctx }) => changedSections(ctx.db)),

  chatWords: adminProcedure('orders')
    .input(noInput)
    .query(({ ctx }) => chatWordsOf(ctx.db, ctx.config)),

  section: adminProcedure('settings')
    .input(siteSectionInput)
    .query(({ ctx, input }) => sectionForEditing(ctx.db, ctx.config, input.section)),

  save: change('settings')
    .input(siteSaveInput)
    .mutation(({ work, input }) => saveSection(work, input)),

  keepOwn: change('settings')
    .input(keepOwnInput)
    .mutation(({ work, input }) => keepOwnText(work, input.part)),

  restore: change('settings')
    .input(siteSectionInput)
    .mutation(({ work, input }) => restoreSection(work, input)),
});

export const contactAdminRouter = router({
  list: adminProcedure('messages')
    .input(contactListInput)
    .query(({ ctx, input }) => listMessages(ctx.db, input)),

  counts: adminProcedure('messages')
    .input(noInput)
    .query(({ ctx }) => countMessages(ctx.db)),

  byId: adminProcedure('messages')
    .input(idOnlyInput)
    .query(({ ctx, input }) => readMessage(ctx.db, input.id)),

  reply: change('messages')
    .input(sendReplyInput)
    .mutation(({ work, input }) => sendReply(work, input)),

  /** Takes a reply back, by its own id, before its mail is sent. */
  withdrawReply: change('messages')
    .input(idOnlyInput)
    .mutation(({ work, input }) => withdrawReply(work, input)),

  setStatus: change('messages')
    .input(contactStatusInput)
    .mutation(({ work, input }) => setMessageStatus(work, input)),

  delete: change('messages')
    .input(idOnlyInput)
    .mutation(({ work, input }) => deleteMessage(work, input)),
});

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
