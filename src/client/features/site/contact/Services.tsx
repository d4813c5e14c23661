import { Badge, Button, Group, Text, Title } from '@mantine/core';
import {
  IconAward,
  IconBook,
  IconCertificate,
  IconDeviceLaptop,
  IconMicrophone2,
  IconSchool,
  IconSearch,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { CardGrid } from '#client/ui/CardGrid.tsx';
import { paths } from '#shared/paths.ts';
import type { ContactContent, ServiceIcon } from '#shared/site/contact.ts';
import classes from './Services.module.css';

const icons: Record<ServiceIcon, typeof IconBook> = {
  award: IconAward,
  certificate: IconCertificate,
  school: IconSchool,
  research: IconSearch,
  online: IconDeviceLaptop,
  voice: IconMicrophone2,
  book: IconBook,
};

/** The coaching services as cards. */
export function Services({ services, servicesLead }: Pick<ContactContent, 'services' | 'servicesLead'>) {
  return (
    <section aria-labelledby="services">
      <Title order={2} id="services">
        Our Services
      </Title>
      <Text size="lg" mt={4} mb="lg">
        {servicesLead}
      </Text>
      <CardGrid label="Our Services">
        {services.map(({ icon, title, text, isPopular }) => {
          const Icon = icons[icon];
          return (
            <li key={title} className={classes.service} data-popular={isPopular}>
              <Group justify="space-between" wrap="nowrap" mb="sm">
                <span className={classes.icon}>
                  <Icon size={26} stroke={1.75} aria-hidden />
                </span>
                {isPopular && <Badge size="lg">Popular</Badge>}
              </Group>
              <Title order={3} size="h4">
                {title}
              </Title>
              <Text mt={4}>{text}</Text>
            </li>
          );
        })}
      </CardGrid>
      <Button component={Link} to={paths.contact} mt="xl" size="md">
        Ask about a course
      </Button>
    </section>
  );
}
