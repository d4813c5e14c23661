import { Container, Title } from '@mantine/core';
import { Head } from '#client/lib/page-head.tsx';
import { paths } from '#shared/paths.ts';
import { siteDefaults } from '#shared/site.ts';

export function Component() {
  return (
    <Container size="lg" py={80}>
      <Head title="Home" description={siteDefaults.description} path={paths.home} />
      <Title>{siteDefaults.name}</Title>
    </Container>
  );
}
