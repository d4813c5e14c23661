import { Container, Group, Tabs, Text, Title } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { ComboBand } from '#client/features/catalog/ComboBand.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { pagesAhead } from '#client/lib/growing-list.ts';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSiteContent } from '#client/lib/site.ts';
import { FilterSelect } from '#client/ui/FilterSelect.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { categoryLabel, materialCategories } from '#shared/enums.ts';
import type { MaterialTab } from '#shared/materials.ts';
import { paths } from '#shared/paths.ts';
import { listInput } from './list-input.ts';
import { MaterialResults } from './MaterialResults.tsx';
import classes from './MaterialsPage.module.css';
import { StepsPanel } from './StepsPanel.tsx';

const categoryChoices = [
  { value: '', label: 'All' },
  ...materialCategories.map((value) => ({ value, label: categoryLabel(value) })),
];

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

export const prefetch: PageModule['prefetch'] = (queries, { search }) =>
  Promise.all([
    queries.materials.list.prefetchInfinite(...pagesAhead(search, listInput(search))),
    queries.combos.list.prefetch({}),
    queries.site.content.prefetch({ section: 'purchase' }),
  ]);

export function Component() {
  const { lead, sampleSteps } = useSiteContent('purchase');
  const [params] = useSearchParams();
  const input = listInput(params);
  const { setFilters } = useFilters(['tab', 'q', 'category']);
  const isFiltered = input.search !== '' || input.category !== undefined;
  const results = (
    <MaterialResults
      key={input.tab}
      input={input}
      clearFilters={isFiltered ? () => setFilters({ q: '', category: '' }) : null}
    />
  );

  return (
    <>
      <Head {...heads[input.tab]} />
      <div className={classes.intro}>
        <Container size="lg">
          <Title>Study Materials</Title>
          <Text className={classes.lead}>{lead}</Text>
          <Group align="flex-end" gap="md" mt="lg" className={classes.filters}>
            <div className={classes.search}>
              <SearchField
                label="Search materials"
                placeholder="Title or topic, such as grammar"
                value={input.search}
                onSearch={(q) => setFilters({ q })}
              />
            </div>
            <FilterSelect
              label="Category"
              data={categoryChoices}
              value={input.category ?? ''}
              onChoose={(category) => setFilters({ category })}
              className={classes.category ?? ''}
            />
          </Group>
        </Container>
      </div>
      <Container size="lg">
        <Tabs
          value={input.tab}
          onChange={(tab) => setFilters({ tab: tab === 'samples' ? tab : '', category: '' })}
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
          <Tabs.Panel value="materials">
            {!isFiltered && <ComboBand />}
            {results}
          </Tabs.Panel>
          <Tabs.Panel value="samples">
            <StepsPanel title="How It Works" steps={sampleSteps} wide />
            {results}
          </Tabs.Panel>
        </Tabs>
      </Container>
    </>
  );
}
