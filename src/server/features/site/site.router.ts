import { publicProcedure, router, searchInTurn } from '#server/trpc.ts';
import { memberOrVisitor, perform } from '#server/work.ts';
import { contactSendInput } from '#shared/contact.ts';
import { noInput } from '#shared/input.ts';
import { placeInput, siteContentInput } from '#shared/site.ts';
import { videoListInput } from '#shared/videos.ts';
import { receiveMessage } from './contact.data.ts';
import { findPlace } from './pincodes.data.ts';
import { policyEdition, readNotice } from './policies.data.ts';
import { publicSection, siteInfo } from './site.data.ts';
import { listVideos } from './videos.data.ts';

export const siteRouter = router({
  info: publicProcedure.input(noInput).query(({ ctx }) => siteInfo(ctx.db, ctx.config)),
  content: publicProcedure
    .input(siteContentInput)
    .query(({ ctx, input }) => publicSection(ctx.db, ctx.config, input.section)),
  policyEdition: publicProcedure.input(noInput).query(({ ctx }) => policyEdition(ctx.db, ctx.config)),
  privacyNotice: publicProcedure.input(noInput).query(({ ctx }) => readNotice(ctx.db, ctx.config)),
  place: publicProcedure.input(placeInput).query(({ input }) => findPlace(input.pincode)),
});

export const contactRouter = router({
  /** A visitor's message to the educator; answers with the number of a complaint. What a program sent is answered alike, and dropped. */
  send: publicProcedure.input(contactSendInput).mutation(({ ctx, input }) => {
    const { ticket, isSpam } = perform(ctx, memberOrVisitor(ctx.user), (work) => receiveMessage(work, input, ctx.ip));
    if (isSpam) ctx.log.warn({ ip: ctx.ip }, 'contact message taken for spam');
    return { ticket };
  }),
});

export const videosRouter = router({
  list: publicProcedure
    .input(videoListInput)
    .query(({ ctx, input }) => searchInTurn(ctx, input, () => listVideos(ctx.db, input))),
});
