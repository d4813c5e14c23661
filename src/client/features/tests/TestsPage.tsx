import { Anchor, Button, Container, Group, List, Select, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { IconClipboardOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useFilters } from '#client/lib/filters.ts';
import { Head } from '#client/lib/page-head.tsx';
import { useSession } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { PageModule } from '#client/routes.tsx';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { ShowMore } from '#client/ui/ShowMore.tsx';
import { categoryLabel } from '#shared/materials.ts';
import { paths } from '#shared/paths.ts';
import { difficultyLabels, testCategories, testDifficulties, testListInput } from '#shared/tests.ts';
import { TestCard } from './TestCard.tsx';
import { VerificationBanner } from './VerificationBanner.tsx';

/** What the address asks for; values it cannot mean are left out. */
function listInput({
  q,
  category,
  difficulty,
}: {
  q: string | null;
  category: string | null;
  difficulty: string | null;
}) {
  return {
    search: (q ?? '').slice(0, 100),
    category: testListInput.shape.category.catch(undefined).parse(category ?? undefined),
    difficulty: testListInput.shape.difficulty.catch(undefined).parse(difficulty ?? undefined),
  };
}

export const prefetch: PageModule['prefetch'] = (queries, { search }) =>
  queries.tests.list.prefetchInfinite(
    listInput({ q: search.get('q'), category: search.get('category'), difficulty: search.get('difficulty') }),
  );

export function Component() {
  const user = useSession();
  const { filters, setFilters, isFiltered } = useFilters(['q', 'category', 'difficulty']);
  const query = trpc.tests.list.useInfiniteQuery(listInput(filters), { getNextPageParam: (page) => page.nextCursor });
  const tests = query.data?.pages.flatMap((page) => page.items) ?? [];
  const clear = () => setFilters({ q: '', category: '', difficulty: '' });

  return (
    <Container size="lg" py={{ base: 32, sm: 48 }}>
      <Head
        title="Online tests"
        description="Mock tests for UG TRB, PG TRB and other teacher-recruitment exams, by topic and difficulty."
        path={paths.tests}
      />
      <Title mb="xs">Online tests</Title>
      <Text size="lg" mb="lg">
        Timed mock tests by topic and difficulty. Sign up once; after the admin has verified you, every test is open.
      </Text>
      <VerificationBanner />

      <SimpleGrid component="search" cols={{ base: 1, sm: 3 }} my="lg" aria-label="Find a test">
        <SearchField
          label="Search tests"
          placeholder="Topic or title"
          value={filters.q}
          onSearch={(q) => setFilters({ q })}
        />
        <Select
          label="Category"
          data={[
            { value: '', label: 'All categories' },
            ...testCategories.map((value) => ({ value, label: categoryLabel(value) })),
          ]}
          value={filters.category}
          onChange={(category) => setFilters({ category: category ?? '' })}
          allowDeselect={false}
        />
        <Select
          label="Difficulty"
          data={[
            { value: '', label: 'All difficulties' },
            ...testDifficulties.map((value) => ({ value, label: difficultyLabels[value] })),
          ]}
          value={filters.difficulty.toLowerCase()}
          onChange={(difficulty) => setFilters({ difficulty: difficulty ?? '' })}
          allowDeselect={false}
        />
      </SimpleGrid>
      {isFiltered && (
        <Button variant="subtle" onClick={clear} mb="md">
          Clear Filters
        </Button>
      )}

      <QueryState
        query={query}
        loading={<Loading />}
        errorText="Error loading tests. Please try again later."
        isEmpty={tests.length === 0}
        empty={
          <EmptyState icon={<IconClipboardOff size={48} aria-hidden />} title="No tests found">
            <Text>
              {isFiltered
                ? 'Try other words or clear the filters.'
                : 'New tests are being prepared. Please look in again soon.'}
            </Text>
          </EmptyState>
        }
      >
        <SimpleGrid
          component="ul"
          cols={{ base: 1, sm: 2, md: 3 }}
          p={0}
          m={0}
          style={{ listStyle: 'none' }}
          aria-label="Tests"
        >
          {tests.map((test) => (
            <TestCard key={test.id} test={test} canStart={user?.verificationStatus === 'approved'} />
          ))}
        </SimpleGrid>
        <ShowMore query={query} />
      </QueryState>

      <Instructions />
    </Container>
  );
}

function Instructions() {
  return (
    <section aria-labelledby="instructions">
      <Title order={2} size="h3" id="instructions" mt={56} mb="sm">
        How the tests work
      </Title>
      <List type="ordered" spacing="xs">
        <List.Item>Log in and wait until the admin has verified your account; you get a mail.</List.Item>
        <List.Item>Choose Start Test. The test opens as a Google Form in a new tab.</List.Item>
        <List.Item>Keep to the time given, answer every question, and press Submit at the end.</List.Item>
        <List.Item>A steady connection helps: a form sent once cannot be changed.</List.Item>
      </List>
      <Group mt="md">
        <Text>Not ready yet?</Text>
        <Anchor component={Link} to={paths.materials}>
          Revise with the study materials
        </Anchor>
      </Group>
    </section>
  );
}

function Loading() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} aria-busy="true" aria-label="Loading tests">
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} height={240} radius="md" />
      ))}
    </SimpleGrid>
  );
}
