import { mailSite } from '#server/features/site/site.data.ts';
import type { Event } from '#server/work.ts';
import type { SessionUser } from '#shared/users.ts';
import { manyDownloadsMail } from './downloads.mails.ts';

/** `count`: how many downloads within a day. */
export const downloadedMuch: Event<{ user: SessionUser; count: number }> = {
  tell: ({ tx, config }, { user, count }) => ({
    mails: [{ mail: manyDownloadsMail(mailSite(tx, config), { ...user, count }), aboutUserId: user.id }],
  }),
};
