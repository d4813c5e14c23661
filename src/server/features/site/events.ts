/** What changes of messages, notices and settings leave behind. */
import { auditedChanges } from '#server/audited.ts';
import type { Event } from '#server/work.ts';
import { type ContactInput, type ContactStatus, undoReplyMs } from '#shared/contact.ts';
import { paths } from '#shared/paths.ts';
import type { SiteSection } from '#shared/site.ts';
import { ticketNumber } from '#shared/tickets.ts';
import { boardNoticeMail, type PostedNotice } from './board.mails.ts';
import { type Answered, contactMail, replyMail, ticketMail } from './contact.mails.ts';
import { mailSite } from './site.data.ts';

export const videoEvents = auditedChanges('video');

export const boardNoticeEvents = auditedChanges('board_notice');

type Follower = { userId: string; email: string; fullName: string };

export const boardNoticePosted: Event<{ notice: PostedNotice; followers: Follower[]; today: string }> = {
  tell: ({ tx, config }, { notice, followers, today }) => {
    const site = mailSite(tx, config);
    return {
      mails: followers.map((follower) => ({
        mail: boardNoticeMail(site, { notice, today, follower }),
        aboutUserId: follower.userId,
      })),
      notices: followers.map(({ userId }) => ({
        userId,
        kind: 'exams',
        title: `${notice.exam.title}: ${notice.title}`,
        path: paths.notice(notice.slug),
      })),
    };
  },
};

/** `userId`: the writer's account; null: a visitor. `token`: of the ticket's page; null: no ticket. */
type Received = { id: string; message: ContactInput; token: string | null; userId: string | null };

export const ticketKey = (messageId: string): string => `ticket:${messageId}`;

export const messageReceived: Event<Received> = {
  tell: ({ tx, config }, { id, message, token, userId }) => {
    const site = mailSite(tx, config);
    const acknowledgement = token !== null && {
      mail: ticketMail(site, { number: ticketNumber(id), token, recipient: message.email }),
      key: ticketKey(id),
      aboutUserId: userId,
    };
    return {
      mails: [
        { id, mail: contactMail(site, message), aboutUserId: userId },
        ...(acknowledgement ? [acknowledgement] : []),
      ],
    };
  },
};

export const replyKey = (id: string): string => `contact-reply:${id}`;

// A message can be deleted for good: the audit log keeps none of its words.
const messageLine = (action: string, id: string) => ({ action, entity: 'contact_message', entityId: id });

type Reply = { message: Answered & { id: string }; reply: { id: string; text: string }; userId: string | null };

export const replySent: Event<Reply> = {
  audit: ({ message }) => messageLine('reply', message.id),
  tell: ({ tx, config }, { message, reply: { id, text }, userId }) => ({
    mails: [
      {
        id,
        mail: replyMail(mailSite(tx, config), message, text),
        aboutUserId: userId,
      },
    ],
    notices: [
      {
        userId,
        kind: 'answers',
        title: 'Your message has an answer: please look at your mails',
        path: paths.dashboard,
      },
    ],
  }),
  undoable: ({ reply }) => ({ key: replyKey(reply.id), waitMs: undoReplyMs }),
};

export const replyWithdrawn: Event<{ id: string }> = { audit: ({ id }) => messageLine('withdraw', id) };

const statusActions: Record<ContactStatus, string> = { new: 'reopen', answered: 'answer', closed: 'close' };

export const messageStatusChanged: Event<{ id: string; before: ContactStatus; status: ContactStatus }> = {
  audit: ({ id, before, status }) => ({
    ...messageLine(statusActions[status], id),
    before: { status: before },
    after: { status },
  }),
};

export const messageDeleted: Event<{ id: string; before: object }> = {
  audit: ({ id, before }) => ({ ...messageLine('delete', id), before }),
};

/** What the educator has changed in a section, before and after; null: nothing. */
export const sectionChanged: Event<{ section: SiteSection; before: object | null; after: object | null }> = {
  audit: ({ section, before, after }) => ({
    action: after === null ? 'restore' : 'update',
    entity: 'settings',
    entityId: section,
    name: section,
    before,
    after,
  }),
};

export const ownTextKept: Event<{ part: string }> = {
  audit: ({ part }) => ({ action: 'keep-own', entity: 'settings', entityId: 'terms', name: part }),
};
