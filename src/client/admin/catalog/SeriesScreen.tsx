import { Anchor, Text } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { sortBy } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen } from '#client/admin/ui/CatalogueScreen.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { seriesMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { adminSeriesListInput, seriesInput } from '#shared/series.ts';
import { type AdminSeries, SeriesForm } from './SeriesForm.tsx';

export function SeriesScreen() {
  const { client } = trpc.useUtils();
  return (
    <CatalogueScreen
      title="Test Series"
      description="Tests that are sold together. Whoever buys a series can take its tests until its last day."
      noun="Test Series"
      nouns="test series"
      icon={IconStack2}
      schema={seriesInput}
      listed={adminSeriesListInput}
      searched="Title"
      router={client.seriesAdmin}
      messages={seriesMessages}
      columns={[
        { header: 'Title', sort: sortBy('title', 'text'), render: (series) => <TitleCell series={series} /> },
        { header: 'Opens', render: (series) => <ContentsCell series={series} /> },
        'lastDay',
        {
          header: 'Price',
          align: 'right',
          sort: sortBy('price', 'number'),
          render: ({ pricePaise }) => formatPaise(pricePaise),
        },
        { header: 'Sold', align: 'right', render: ({ soldCount }) => soldCount },
      ]}
      nameOf={({ title }) => title}
      factsBeforeDeletion={({ soldCount }) => [
        ...(soldCount > 0
          ? [
              `${soldCount === 1 ? '1 student has' : `${soldCount} students have`} bought it and can go on taking its tests.`,
            ]
          : []),
        'Its tests stay, and stay closed to others.',
      ]}
      Form={SeriesForm}
    />
  );
}

const TitleCell = ({ series: { id, title, isActive, deletedAt } }: { series: AdminSeries }) =>
  isActive && deletedAt === null ? (
    <Anchor href={paths.series(id)} size="sm" fw={600} c="inherit">
      {title}
    </Anchor>
  ) : (
    <Text size="sm" fw={600}>
      {title}
    </Text>
  );

const ContentsCell = ({ series: { tests, exam } }: { series: AdminSeries }) => (
  <>
    {exam !== null && <Text size="sm">Every test of {exam}</Text>}
    {tests.length > 0 && (
      <ul style={{ margin: 0, paddingLeft: '1.1rem' }}>
        {tests.map(({ testId, title, isFree, isActive }) => (
          <li key={testId}>
            {title}
            {isFree && ', free'}
            {!isActive && ', not on the site yet'}
          </li>
        ))}
      </ul>
    )}
  </>
);
