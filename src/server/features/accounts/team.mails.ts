import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { tokenLink } from '#server/mail/token-links.ts';
import { paths } from '#shared/paths.ts';
import type { Role } from '#shared/rights.ts';
import { roleDescriptions, roleLabels } from '#shared/role-texts.ts';

type Invited = { email: string; role: Role; invitedBy: string };

export const adminInvitationMail = (site: MailSite, { email, role, invitedBy }: Invited): Mail => ({
  ...composeMail(site, {
    recipient: email,
    subject: `${invitedBy} invites you to help run ${site.name}`,
    paragraphs: [
      `${invitedBy} would like you to help run ${site.name}.`,
      `Your role would be ${roleLabels[role]}. ${roleDescriptions[role]}`,
    ],
    links: [{ label: 'Accept the invitation', url: tokenLink(site.publicUrl + paths.invitation) }],
    note: 'The link works once and expires in 7 days. If you don’t know what this is about, you can ignore this email.',
  }),
  tokenPurpose: 'accept-invitation',
});

export const roleChangedMail = (site: MailSite, { email, role }: { email: string; role: Role }): Mail =>
  composeMail(site, {
    recipient: email,
    subject: `Your role at ${site.name} is now ${roleLabels[role]}`,
    paragraphs: [`Your role at ${site.name} is now ${roleLabels[role]}. ${roleDescriptions[role]}`],
    links: [{ label: 'Open the admin screens', url: site.publicUrl + paths.admin }],
  });

export const removedMail = (site: MailSite, { email }: { email: string }): Mail =>
  composeMail(site, {
    recipient: email,
    subject: `You’re no longer an admin of ${site.name}`,
    paragraphs: [
      `Your admin rights at ${site.name} were taken away, and you were logged out. Your account stays as a student’s.`,
    ],
  });

export const joinedMail = (
  site: MailSite,
  { recipient, fullName, email, role }: { recipient: string; fullName: string; email: string; role: Role },
): Mail =>
  composeMail(site, {
    recipient,
    subject: `${fullName} is now an admin of ${site.name}`,
    paragraphs: [
      `${fullName} (${email}) accepted the invitation and is now an admin, with the role ${roleLabels[role]}.`,
    ],
    links: [{ label: 'Open the team', url: site.publicUrl + paths.adminTeam }],
    note: 'If you didn’t expect this, take the rights away there.',
  });
