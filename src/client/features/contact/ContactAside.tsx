import { Anchor, Text, Title } from '@mantine/core';
import { IconBrandWhatsapp, IconClockHour4, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { useSite } from '#client/lib/site.ts';
import { telUrl, whatsappUrl } from '#shared/links.ts';
import { type Claim, siteDefaults } from '#shared/site.ts';
import classes from './ContactPage.module.css';

/** What stands beside the form: what may be expected, and the other ways to reach the educator. */
export function ContactAside({ cards, hours }: { cards: Claim[]; hours: string }) {
  const site = useSite();
  return (
    <aside className={classes.aside} aria-label="Other ways to reach us">
      <dl className={classes.figures}>
        {cards.map(({ figure, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
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
            <Text>{siteDefaults.address}</Text>
          </li>
          <li>
            <IconClockHour4 size={20} aria-hidden />
            <Text>{hours}</Text>
          </li>
        </ul>
      </div>
    </aside>
  );
}
