import { IconBrandWhatsapp, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { useSite } from '#client/lib/site.ts';
import { telUrl, whatsappUrl } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import { Band } from '../marketing/Band.tsx';
import { ButtonLink } from '../marketing/ButtonLink.tsx';
import classes from './ContactSummary.module.css';

/** The contact details in short, with a link to the contact page. */
export function ContactSummary({ heading, text }: { heading: string; text: string }) {
  const { name, contactPhone, contactEmail, whatsappNumber, address } = useSite();
  return (
    <Band heading={heading} lead={text} tone="board">
      <address className={classes.ways}>
        <a href={telUrl(contactPhone)}>
          <IconPhone size={24} stroke={1.6} aria-hidden />
          {contactPhone}
        </a>
        <a href={`mailto:${contactEmail}`}>
          <IconMail size={24} stroke={1.6} aria-hidden />
          {contactEmail}
        </a>
        <a
          href={whatsappUrl(whatsappNumber, `Hello ${name}, I have a question.`)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <IconBrandWhatsapp size={24} stroke={1.6} aria-hidden />
          WhatsApp
        </a>
        <span>
          <IconMapPin size={24} stroke={1.6} aria-hidden />
          {address}
        </span>
      </address>
      <ButtonLink to={paths.contact} look="light">
        Write to us
      </ButtonLink>
    </Band>
  );
}
