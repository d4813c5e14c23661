import { Code, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { publicLinks } from '#client/layout/nav-links.ts';
import { Head } from '#client/lib/page-head.tsx';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { paths } from '#shared/paths.ts';
import classes from './NotFoundPage.module.css';

/** The way out leads to the pages that everybody knows. */
const specifiedLinks = publicLinks.filter(({ to }) => to !== paths.notices);

export function Component() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const cameByLink = useNavigationType() !== NavigationType.Pop;

  useEffect(() => {
    // So that the server logs a missing page that a link of this site leads to.
    if (cameByLink) fetch(pathname, { method: 'HEAD' }).catch(() => {});
  }, [cameByLink, pathname]);

  return (
    <Container size="sm" py={{ base: 48, sm: 80 }}>
      <Head
        title="Page not found"
        description="There is no page at this address."
        path={pathname}
        status={404}
        noindex
      />
      <Stack align="flex-start" gap="lg">
        <p className={classes.number} aria-hidden>
          4<span>0</span>4
        </p>
        <Title>Page not found</Title>
        <Text>
          There is no page at <Code className={classes.path ?? ''}>{pathname}</Code>. Here’s where you can go:
        </Text>
        <nav aria-label="Other pages" className={classes.links}>
          {specifiedLinks.map(({ to, label }) => (
            <Link key={to} to={to} className={classes.link}>
              {label}
            </Link>
          ))}
        </nav>
        <Group>
          <ActionButton onClick={() => (window.history.length > 1 ? navigate(-1) : navigate(paths.home))}>
            Go Back
          </ActionButton>
          <ActionButton to={paths.home} variant="default">
            Go Home
          </ActionButton>
        </Group>
      </Stack>
    </Container>
  );
}
