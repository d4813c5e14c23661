import { Anchor, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSite } from '#client/lib/site.ts';
import { telUrl } from '#shared/links.ts';
import classes from './Footer.module.css';
import { publicLinks } from './nav-links.ts';

export function Footer() {
  const site = useSite();
  return (
    <footer className={classes.footer}>
      <Container size="lg">
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xl">
          <Stack gap="xs">
            <Title order={2} size="h4">
              {site.name}
            </Title>
            <Text size="sm">{site.founder}</Text>
            <Text size="sm">{site.founderRole}</Text>
          </Stack>
          <Stack component="nav" aria-label="Quick links" gap="xs">
            <Title order={2} size="h4">
              Quick links
            </Title>
            {publicLinks.map(({ to, label }) => (
              <Anchor key={to} component={Link} to={to} size="sm" className={classes.link}>
                {label}
              </Anchor>
            ))}
          </Stack>
          <Stack gap="xs">
            <Title order={2} size="h4">
              Contact
            </Title>
            <Group gap="xs" wrap="nowrap">
              <IconPhone size={18} aria-hidden />
              <Anchor href={telUrl(site.contactPhone)} size="sm" className={classes.link}>
                {site.contactPhone}
              </Anchor>
            </Group>
            <Group gap="xs" wrap="nowrap">
              <IconMail size={18} aria-hidden />
              <Anchor href={`mailto:${site.contactEmail}`} size="sm" className={classes.link}>
                {site.contactEmail}
              </Anchor>
            </Group>
            <Group gap="xs" wrap="nowrap">
              <IconMapPin size={18} aria-hidden />
              <Text size="sm">{site.address}</Text>
            </Group>
          </Stack>
        </SimpleGrid>
        <Text size="sm" className={classes.credit}>
          © {site.name}. {site.developerCredit}
        </Text>
      </Container>
    </footer>
  );
}
