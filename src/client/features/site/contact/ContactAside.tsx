import { Anchor, Text, Title } from '@mantine/core';
import {
  IconBrandWhatsapp,
  IconCalendarTime,
  IconCertificate,
  IconClockHour4,
  IconMail,
  IconMapPin,
  IconPhone,
} from '@tabler/icons-react';
import { useSite } from '#client/lib/site.ts';
import { telUrl, whatsappUrl } from '#shared/links.ts';
import classes from './ContactPage.module.css';
import { SellerCard } from './SellerCard.tsx';

/** `experience`, `hours`: empty while nobody has confirmed the samples. */
type AsideProps = { experience: string; promise: string; hours: string };

/** Next to the form: what to expect, and other ways to reach the educator. */
export function ContactAside({ experience, promise, hours }: AsideProps) {
  const site = useSite();
  return (
    <aside className={classes.aside} aria-label="Other ways to reach us">
      <ul className={classes.promises}>
        {experience !== '' && (
          <li>
            <IconCertificate size={28} stroke={1.75} aria-hidden />
            {experience}
          </li>
        )}
        <li>
          <IconClockHour4 size={28} stroke={1.75} aria-hidden />
          {promise}
        </li>
      </ul>
      <div className={classes.card}>
        <Title order={2} size="h4" mb="xs">
          Reach us directly
        </Title>
        <ul className={classes.ways}>
          <li>
            <IconPhone size={20} aria-hidden />
            <Anchor href={telUrl(site.contactPhone)}>{site.contactPhone}</Anchor>
          </li>
          <li>
            <IconBrandWhatsapp size={20} aria-hidden />
            <Anchor href={whatsappUrl(site.whatsappNumber, 'Hi, I have a question.')} target="_blank" rel="noopener">
              Chat on WhatsApp
            </Anchor>
          </li>
          <li>
            <IconMail size={20} aria-hidden />
            <Anchor href={`mailto:${site.contactEmail}`}>{site.contactEmail}</Anchor>
          </li>
          <li>
            <IconMapPin size={20} aria-hidden />
            <Text>{site.address}</Text>
          </li>
          {hours !== '' && (
            <li>
              <IconCalendarTime size={20} aria-hidden />
              <Text>{hours}</Text>
            </li>
          )}
        </ul>
      </div>
      <SellerCard />
    </aside>
  );
}
