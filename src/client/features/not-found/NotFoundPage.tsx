import { Anchor, Button, Code, Container, Group, Stack, Text, Title } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { publicLinks } from '#client/layout/nav-links.ts';
import { Head } from '#client/lib/page-head.tsx';
import { paths } from '#shared/paths.ts';

export function Component() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <Container size="sm" py={80}>
      <Head
        title="Page not found"
        description="There is no page at this address."
        path={pathname}
        status={404}
        noindex
      />
      <Stack align="flex-start" gap="lg">
        <Title>Page not found</Title>
        <Text>
          There is no page at <Code>{pathname}</Code>. You may find what you look for here:
        </Text>
        <Group component="nav" aria-label="Other pages" gap="lg">
          {publicLinks.map(({ to, label }) => (
            <Anchor key={to} component={Link} to={to}>
              {label}
            </Anchor>
          ))}
        </Group>
        <Group>
          <Button onClick={() => navigate(-1)}>Go Back</Button>
          <Button component={Link} to={paths.home} variant="default">
            Go Home
          </Button>
        </Group>
      </Stack>
    </Container>
  );
}
