import { auditedChanges } from '#server/audited.ts';
import type { Event } from '#server/work.ts';
import { type ContactInput, type ContactStatus, undoReplyMs } from '#shared/contact.ts';
import { paths } from '#shared/paths.ts';
import type { SiteSection } from '#shared/site.ts';
import { type Answered, contactMail, replyMail } from './contact.mails.ts';
import { mailSite } from './site.data.ts';

export const videoEvents = auditedChanges('video');

/** `userId`: the writer's account; null: a visitor. */
export const messageReceived: Event<{ id: string; message: ContactInput; userId: string | null }> = {
  tell: ({ tx, config }, { id, message, userId }) => ({
    mails: [{ id, mail: contactMail(mailSite(tx, config), message), aboutUserId: userId }],
  }),
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
        waitMs: undoReplyMs,
        key: replyKey(id),
        aboutUserId: userId,
      },
    ],
    notices: [
      {
        userId,
        kind: 'answers',
        title: 'Your message has an answer: please look at your mails',
        path: paths.dashboard,
        waitMs: undoReplyMs,
        key: replyKey(id),
      },
    ],
  }),
};

export const replyWithdrawn: Event<{ id: string }> = { audit: ({ id }) => messageLine('withdraw', id) };

export const messageStatusChanged: Event<{ id: string; before: ContactStatus; status: ContactStatus }> = {
  audit: ({ id, before, status }) => ({
    ...messageLine(status === 'answered' ? 'answer' : 'reopen', id),
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
