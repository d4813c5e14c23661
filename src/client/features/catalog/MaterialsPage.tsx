import { Container, Tabs, Text, Title } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { useFilters } from '#client/lib/filters.ts';
import { pagesAhead } from '#client/lib/growing-list.ts';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSiteContent } from '#client/lib/site.ts';
import { SearchField } from '#client/ui/SearchField.tsx';
import { categoryLabel, materialCategories } from '#shared/enums.ts';
import type { MaterialTab } from '#shared/materials.ts';
import { paths } from '#shared/paths.ts';
import { ChoiceLinks } from './ChoiceLinks.tsx';
import { ComboBand } from './ComboBand.tsx';
import { type ListInput, listInput } from './list-input.ts';
import { MaterialResults } from './MaterialResults.tsx';
import classes from './MaterialsPage.module.css';
import { SearchSuggestions } from './SearchSuggestions.tsx';
import { StepsPanel } from './StepsPanel.tsx';

const categoryChoices = [
  { value: '', label: 'All' },
  ...materialCategories.map((value) => ({ value, label: categoryLabel(value) })),
] as const;

const formChoices = [
  { value: '', label: 'Any' },
  { value: 'pdf', label: 'PDF' },
  { value: 'printed', label: 'Printed' },
] as const;

const sortChoices = [
  { value: '', label: 'Bestsellers' },
  { value: 'newest', label: 'Newest' },
  { value: 'title', label: 'A to Z' },
] as const;

const heads: Record<MaterialTab, { title: string; description: string; path: string }> = {
  materials: {
    title: 'Study Materials',
    description:
      'Study materials for UG TRB, PG TRB and general teacher-recruitment exams: English literature, grammar, methodology and question banks.',
    path: paths.materials,
  },
  samples: {
    title: 'Free Sample Materials',
    description: 'Read free samples of our UG TRB study materials before you order the full printed copy.',
    path: paths.samplesTab,
  },
};

export const prefetch: PageModule['prefetch'] = (queries, { search, isSignedIn }) =>
  Promise.all([
    queries.materials.list.prefetchInfinite(...pagesAhead(search, listInput(search))),
    queries.combos.list.prefetch({}),
    isSignedIn && queries.combos.prices.prefetch({}),
    queries.site.content.prefetch({ section: 'purchase' }),
  ]);

export function Component() {
  const { lead } = useSiteContent('purchase');
  const [params] = useSearchParams();
  const input = listInput(params);
  const { setFilters } = useFilters(['tab', 'q', 'category']);
  const addressWith = addressesOf(params);
  const results = <Results input={input} addressWith={addressWith} />;

  return (
    <>
      <Head {...heads[input.tab]} />
      <div className={classes.intro}>
        <Container size="lg">
          <Title className={classes.title}>Study Materials</Title>
          <Text className={classes.lead}>{lead}</Text>
          <div className={classes.filters}>
            <div className={classes.search}>
              <SearchField
                label="Search materials"
                placeholder="Title or topic"
                value={input.search}
                onSearch={(q) => setFilters({ q })}
                Suggestions={SearchSuggestions}
              />
            </div>
            <ChoiceLinks
              label="Category"
              choices={categoryChoices}
              chosen={input.category ?? ''}
              addressOf={addressWith('category')}
              onChoose={(category) => setFilters({ category })}
            />
          </div>
        </Container>
      </div>
      <Container size="lg">
        <Tabs
          value={input.tab}
          onChange={(tab) => setFilters({ tab: tab === 'samples' ? tab : '' })}
          keepMounted={false}
        >
          <Tabs.List>
            <Tabs.Tab value="materials" className={classes.tab ?? ''}>
              Full Materials
            </Tabs.Tab>
            <Tabs.Tab value="samples" className={classes.tab ?? ''}>
              Free Samples
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="materials">{results}</Tabs.Panel>
          <Tabs.Panel value="samples">{results}</Tabs.Panel>
        </Tabs>
      </Container>
    </>
  );
}

/** The address of this page with one parameter set, or left out where it is empty. */
const addressesOf = (params: URLSearchParams) => (name: string) => (value: string) => {
  const next = new URLSearchParams(params);
  next.delete('page');
  next.delete(name);
  if (value !== '') next.set(name, value);
  return `${paths.materials}?${next}`;
};

type ResultsProps = { input: ListInput; addressWith: ReturnType<typeof addressesOf> };

/** What the filters leave, with the order of it. */
function Results({ input, addressWith }: ResultsProps) {
  const { sampleSteps } = useSiteContent('purchase');
  const { setFilters } = useFilters(['q', 'category', 'form', 'sort']);
  const isFiltered = input.search !== '' || input.category !== undefined || input.form !== undefined;
  return (
    <MaterialResults
      key={input.tab}
      input={input}
      clearFilters={isFiltered ? () => setFilters({ q: '', category: '', form: '' }) : null}
      addressOfSearch={addressWith('q')}
      sorting={
        <div className={classes.quiet}>
          {input.tab === 'materials' && (
            <ChoiceLinks
              label="Format"
              quiet
              choices={formChoices}
              chosen={input.form ?? ''}
              addressOf={addressWith('form')}
              onChoose={(form) => setFilters({ form })}
            />
          )}
          <ChoiceLinks
            label="Sort by"
            quiet
            choices={sortChoices}
            chosen={input.sort === 'shop' ? '' : input.sort}
            addressOf={addressWith('sort')}
            onChoose={(sort) => setFilters({ sort })}
          />
        </div>
      }
      between={
        input.tab === 'samples' ? (
          <StepsPanel title="How It Works" steps={sampleSteps} wide />
        ) : (
          !isFiltered && <ComboBand />
        )
      }
    />
  );
}
