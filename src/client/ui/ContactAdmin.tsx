import { Anchor } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { notify } from '#client/lib/notify.ts';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { whatsappUrl } from '#shared/links.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { ActionButton } from './ActionButton.tsx';

type ContactAdminProps = {
  /** The subject, for screen readers. */
  about: string;
  /** The first message of the chat. */
  message: string;
  variant?: 'default' | 'filled';
  /** Looks like this instead of as a button. */
  className?: string | undefined;
};

/** Opens a WhatsApp chat with the admin; a visitor signs in first and comes back here. */
export function ContactAdmin({ about, message, variant = 'default', className }: ContactAdminProps) {
  const user = useSession();
  const site = useSite();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const chat = whatsappUrl(site.whatsappNumber, message);
  const askToSignIn = () => {
    notify.info(messages.loginToContactAdmin);
    void navigate(paths.loginAndReturn(pathname + search));
  };
  const label = { 'aria-label': `Contact Admin: ${about}` };
  if (className !== undefined) {
    const inside = (
      <>
        <IconBrandWhatsapp size={18} aria-hidden />
        Contact Admin
      </>
    );
    return user ? (
      <a {...label} className={className} href={chat} target="_blank" rel="noopener noreferrer">
        {inside}
      </a>
    ) : (
      <button {...label} type="button" className={className} onClick={askToSignIn}>
        {inside}
      </button>
    );
  }
  const look = { ...label, variant, px: 6, icon: IconBrandWhatsapp, children: 'Contact Admin' };
  return user ? <ActionButton {...look} href={chat} newTab /> : <ActionButton {...look} onClick={askToSignIn} />;
}

/** The link beside a message that says to contact support. */
export const ContactSupport = () => (
  <Anchor
    component={Link}
    to={paths.contact}
    inherit
    fw={600}
    underline="always"
    display="flex"
    w="fit-content"
    mih={44}
    style={{ alignItems: 'center' }}
  >
    Contact support
  </Anchor>
);
