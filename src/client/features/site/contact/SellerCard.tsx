import { Anchor, Text, Title } from '@mantine/core';
import { useSite } from '#client/lib/site.ts';
import { telUrl } from '#shared/links.ts';
import { sellerOf } from '#shared/site/business.ts';
import classes from './ContactPage.module.css';

/** Who sells, where letters reach the seller, and who answers complaints. */
export function SellerCard() {
  const site = useSite();
  const { legalName, tradeName, address, gstin, officer } = sellerOf(site, site.business);
  return (
    <section className={classes.card} aria-labelledby="seller">
      <Title order={2} size="h4" mb="xs" id="seller">
        Seller
      </Title>
      <address className={classes.seller}>
        <Text fw={600}>{legalName}</Text>
        {legalName !== tradeName && <Text>{tradeName}</Text>}
        <Text>{address}</Text>
        {gstin && <Text>GSTIN {gstin}</Text>}
      </address>
      <Title order={3} size="h5" mt="md">
        Grievance officer
      </Title>
      <Text>{[officer.name, officer.designation].filter(Boolean).join(', ')}</Text>
      <ul className={classes.ways}>
        <li>
          <Anchor href={telUrl(officer.phone)}>{officer.phone}</Anchor>
        </li>
        <li>
          <Anchor href={`mailto:${officer.email}`}>{officer.email}</Anchor>
        </li>
      </ul>
      <Text size="sm">
        A complaint sent through the contact form gets a ticket number at once and an answer within 48 hours. We settle
        it within a month.
      </Text>
    </section>
  );
}
