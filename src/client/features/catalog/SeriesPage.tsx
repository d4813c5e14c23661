import { Anchor, Box, Container, Text, Title } from '@mantine/core';
import { IconClipboardOff, IconLock, IconLockOpen } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { prefetchVerification } from '#client/features/verification/VerificationBanner.tsx';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { keepRefusal, OneItem } from '#client/ui/OneItem.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { WithAside } from '#client/ui/WithAside.tsx';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { categoryLabel } from '#shared/enums.ts';
import { seriesMessages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import classes from './BundlePage.module.css';
import { beginning } from './beginning.ts';
import { SeriesOffer } from './SeriesOffer.tsx';

type Series = Answers['series']['get'];
type SeriesTest = Series['tests'][number];

export const prefetch: PageModule['prefetch'] = (queries, { params: { id = '' }, isSignedIn }) =>
  Promise.all([
    queries.series.get.prefetch({ id }),
    !isSignedIn && queries.materials.shownPrices.prefetch({ id }),
    isSignedIn && prefetchVerification(queries),
    isSignedIn && queries.checkout.price.prefetch({ materialId: id }),
    isSignedIn && queries.cart.price.prefetch({ materialId: id }),
  ]);

export function Component() {
  const { id = '' } = useParams();
  const query = trpc.series.get.useQuery({ id }, keepRefusal);
  const missing = {
    path: paths.series(id),
    title: seriesMessages.notFound,
    description: 'There is no test series at this address.',
    text: 'It may have ended, or the link is incomplete. What you have taken stays under your results.',
    icon: <IconClipboardOff size={48} aria-hidden />,
    back: { to: paths.tests, label: 'All tests' },
  };
  return (
    <Container size="lg" pt="md" pb="xl">
      <Anchor component={Link} to={paths.tests} display="inline-block" py={10}>
        All tests
      </Anchor>
      <OneItem query={query} loading="Loading the test series" missing={missing}>
        {(series) => <Shown series={series} />}
      </OneItem>
    </Container>
  );
}

const countText = (tests: number): string => (tests === 1 ? '1 test' : `${tests} tests`);

function Shown({ series }: { series: Series }) {
  const { id, title, description, category, tests, exam, endsAt } = series;
  const { timeZone } = useSite();
  const user = useSession();
  const isOwned = trpc.checkout.price.useQuery({ materialId: id }, { enabled: user !== null }).data?.state === 'bought';
  const sample = tests.find(({ isFree, phase }) => isFree && phase !== 'over');
  return (
    <>
      <Head
        title={title}
        description={
          beginning(description) || `A test series for ${categoryLabel(category)}: ${countText(tests.length)}.`
        }
        path={paths.series(id)}
        parents={[{ title: 'Online Tests', path: paths.tests }]}
      />
      <WithAside aside={<SeriesOffer series={series} />} below={<Tests tests={tests} isOwned={isOwned} />}>
        <div>
          <Text c="dimmed">
            Test series · {categoryLabel(category)} · {countText(tests.length)}
          </Text>
          <Title className={classes.title ?? ''}>{title}</Title>
          {description && <Text className={classes.description ?? ''}>{description}</Text>}
          {exam && (
            <Text>
              With every test of{' '}
              <Anchor component={Link} to={paths.syllabus(exam.slug)} inherit underline="always">
                {exam.title}
              </Anchor>
              , new ones too.
            </Text>
          )}
          {endsAt !== null && (
            <Text>
              You can begin its tests until {formatDate(endsAt - 1, timeZone)}. What you have taken stays yours to read.
            </Text>
          )}
          {sample && !isOwned && (
            <Box mt="md">
              <ActionButton to={toTest(sample)} variant="light" h="auto" py={8} icon={IconLockOpen}>
                Try a test free: {sample.title}
              </ActionButton>
            </Box>
          )}
        </div>
      </WithAside>
    </>
  );
}

function Tests({ tests, isOwned }: { tests: SeriesTest[]; isOwned: boolean }) {
  return (
    <div>
      <Title order={2} size="h3" mb="md" id="tests">
        The tests
      </Title>
      {tests.length === 0 && <Text>The first test is being made.</Text>}
      <ul aria-labelledby="tests">
        {tests.map((test) => (
          <TestLine key={test.id} test={test} isOpen={isOwned || test.isFree} />
        ))}
      </ul>
    </div>
  );
}

/** A paper has a page of its own, a form stands in the list. */
const toTest = ({ id, kind, title }: SeriesTest): string =>
  kind === 'paper' ? paths.hall(id) : `${paths.tests}?q=${encodeURIComponent(title)}`;

/** `isOpen`: to the reader, as far as the series goes. */
function TestLine({ test, isOpen }: { test: SeriesTest; isOpen: boolean }) {
  const { title, questions, duration, isFree, phase } = test;
  const { timeZone } = useSite();
  const Icon = isOpen ? IconLockOpen : IconLock;
  const facts = [questions && `${questions} questions`, duration].filter(Boolean).join(', ');
  return (
    <li className={classes.line}>
      <Icon size={20} aria-hidden />
      <div>
        {isOpen ? (
          <Anchor component={Link} to={toTest(test)} fw={600} className="touch">
            {title}
          </Anchor>
        ) : (
          <Text fw={600}>{title}</Text>
        )}
        <Text size="sm" c="dimmed">
          {[facts, whenText(test, timeZone)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {isFree && phase !== 'over' && <ToneBadge tone="good">Free</ToneBadge>}
    </li>
  );
}

function whenText({ phase, opensAt, closesAt }: SeriesTest, timeZone: string): string {
  if (phase === 'over') return closesAt === null ? 'Closed' : `Closed ${formatDate(closesAt, timeZone)}`;
  if (phase === 'soon' && opensAt !== null) return `Opens ${formatDateTime(opensAt, timeZone)}`;
  return closesAt === null ? 'Open now' : `Open until ${formatDateTime(closesAt, timeZone)}`;
}
