import { Box, Container, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Head } from '#client/lib/page-head.tsx';
import { RoundIcon } from '#client/ui/RoundIcon.tsx';
import classes from './AuthCard.module.css';

type AuthCardProps = {
  /** The page's heading and, without `headTitle`, its title in the tab. */
  title: string;
  headTitle?: string;
  lead: ReactNode;
  icon: ReactNode;
  path: string;
  children: ReactNode;
  /** Small print below the card. */
  footer?: ReactNode;
};

/** The frame of every account page: one centred card under its heading. Account pages are not for search engines. */
export function AuthCard({ title, headTitle = title, lead, icon, path, children, footer }: AuthCardProps) {
  return (
    <Box className={classes.page}>
      <Head title={headTitle} description="Your account: log in, sign up, or get back in." path={path} noindex />
      <Container size={460}>
        <Stack align="center" gap={6} ta="center" mb="lg">
          <RoundIcon>{icon}</RoundIcon>
          <Title size="h2" mt={6}>
            {title}
          </Title>
          <Text>{lead}</Text>
        </Stack>
        <Paper shadow="md" radius="lg" p={{ base: 'md', xs: 'xl' }}>
          {children}
        </Paper>
        {footer && (
          <Text size="sm" ta="center" mt="md">
            {footer}
          </Text>
        )}
      </Container>
    </Box>
  );
}
