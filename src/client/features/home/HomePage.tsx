import { Button, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Head } from '#client/lib/page-head.tsx';
import { useSite, useSiteContent } from '#client/lib/site.ts';
import type { PageModule } from '#client/routes.tsx';
import { paths } from '#shared/paths.ts';
import { Announcement } from './Announcement.tsx';
import { HeroPicture } from './HeroPicture.tsx';
import classes from './HomePage.module.css';
import { ReasonIcon } from './ReasonIcon.tsx';

export const prefetch: PageModule['prefetch'] = (queries) => queries.site.content.prefetch({ section: 'home' });

export function Component() {
  const home = useSiteContent('home');
  return (
    <>
      <Head title={home.title} description={home.description} path={paths.home} />
      <Announcement text={home.banner} />
      <Hero />
      <Reasons />
      <Founder />
      <Closing />
    </>
  );
}

function Hero() {
  const home = useSiteContent('home');
  return (
    <section className={classes.hero}>
      <Container size="lg">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing={48} className={classes.heroGrid ?? ''}>
          <Stack gap="lg" justify="center">
            <Title className={classes.headline ?? ''}>{home.headline}</Title>
            <Text size="lg" className={classes.lead ?? ''}>
              {home.lead}
            </Text>
            <Group>
              <Button component={Link} to={paths.materials} size="lg">
                Browse study materials
              </Button>
              <Button component={Link} to={paths.samplesTab} size="lg" variant="default">
                Read free samples
              </Button>
            </Group>
          </Stack>
          <HeroPicture />
        </SimpleGrid>
        <dl className={classes.stats}>
          {home.stats.map(({ figure, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  );
}

function Reasons() {
  const home = useSiteContent('home');
  return (
    <Container component="section" size="lg" py={72} aria-labelledby="reasons">
      <Title order={2} id="reasons" ta="center" mb={40}>
        Why aspirants choose us
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing={32}>
        {home.reasons.map(({ icon, title, text }) => (
          <div key={title} className={classes.reason}>
            <ReasonIcon name={icon} />
            <Title order={3} size="h4">
              {title}
            </Title>
            <Text className={classes.soft ?? ''}>{text}</Text>
          </div>
        ))}
      </SimpleGrid>
    </Container>
  );
}

function Founder() {
  const home = useSiteContent('home');
  const { founder, founderRole } = useSite();
  return (
    <section className={classes.founder} aria-labelledby="founder">
      <Container size="lg">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing={48}>
          <Stack gap="md">
            <Title order={2} id="founder">
              {home.founder.heading}
            </Title>
            <Text size="lg">{home.founder.text}</Text>
            <Text fw={600}>{founder}</Text>
            <Text className={classes.soft ?? ''}>{founderRole}</Text>
          </Stack>
          <dl className={classes.claims}>
            {home.stats.map(({ figure, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        </SimpleGrid>
      </Container>
    </section>
  );
}

function Closing() {
  const home = useSiteContent('home');
  return (
    <Container component="section" size="md" py={72} ta="center" aria-labelledby="closing">
      <Title order={2} id="closing" mb="sm">
        {home.closing.heading}
      </Title>
      <Text size="lg" mb="xl" className={classes.soft ?? ''}>
        {home.closing.text}
      </Text>
      <Group justify="center">
        <Button component={Link} to={paths.materials} size="lg">
          Go to study materials
        </Button>
      </Group>
    </Container>
  );
}
