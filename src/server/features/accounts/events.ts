import { mailSite } from '#server/features/site/site.data.ts';
import type { Event } from '#server/work.ts';
import { invitationMail } from './users.mails.ts';

type Customer = { profileId: string; userId: string; email: string; fullName: string; isMailed: boolean };

export const customerImported: Event<Customer> = {
  audit: ({ profileId, fullName }) => ({
    action: 'import-customer',
    entity: 'profile',
    entityId: profileId,
    name: fullName,
    after: { verificationStatus: 'approved' },
  }),
  tell: ({ tx, config }, { userId, isMailed, ...customer }) => ({
    mails: isMailed ? [{ mail: invitationMail(mailSite(tx, config), customer), aboutUserId: userId }] : [],
  }),
};
