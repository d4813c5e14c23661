import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AdminList, EmptyList, ListCount, type ListQuery } from './AdminList.tsx';
import { AdminScreen, type Refreshable } from './AdminScreen.tsx';
import type { Column, TableProps } from './AdminTable.tsx';
import { ColumnMenu, useColumnChoice } from './ColumnMenu.tsx';
import {
  type Choice,
  ChoiceFilters,
  type Filtering,
  Filters,
  type Option,
  PhoneSort,
  SearchFilter,
} from './Filters.tsx';

export type ListScreenProps<Row> = Omit<TableProps<Row>, 'label' | 'rows'> & {
  title: string;
  description: string;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** What Refresh fetches again besides the list. */
  alsoRefreshed?: Refreshable[];
  /** Stands above the filters. */
  summary?: ReactNode;
  filtering?: Filtering;
  search?: { label: string; placeholder: string };
  choices?: Choice[];
  /** The filters besides the search and the choices. */
  filters?: ReactNode;
  /** What the list holds, in the plural; and what is counted above it, where that is something else. */
  nouns: string;
  countNoun?: string;
  /** Stands beside the count. */
  besideCount?: ReactNode;
  /** The table's accessible name; without one, the title. */
  label?: string;
  query: ListQuery<Row>;
  /** What is said where the list cannot be loaded, in the place of the usual words. */
  failed?: string;
  icon: Icon;
  /** What is said of a list with nothing in it, and of filters that nothing matches. */
  emptyText: string;
  notFoundText?: string;
  /** What can be done about an empty list. */
  emptyHint?: ReactNode;
  /** The screen's dialogs. */
  children?: ReactNode;
};

/** A screen with one list that grows a page at a time. */
export function ListScreen<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { title, query, filtering, search, sorting, selection, nameOf, hrefOf, onOpen } = props;
  const label = props.label ?? title;
  const { shown, menu } = useColumnChoice(label, props.columns);
  return (
    <AdminScreen
      title={title}
      description={props.description}
      refreshed={[query, ...(props.alsoRefreshed ?? [])]}
      actions={props.actions}
    >
      {props.summary}
      {filtering && (
        <Filters>
          {search && <SearchFilter filtering={filtering} {...search} />}
          <ChoiceFilters filtering={filtering} choices={props.choices ?? []} />
          {props.filters}
          {sorting && <PhoneSort options={sortOptions(props.columns)} {...sorting} />}
        </Filters>
      )}
      <ListCount query={query} noun={props.countNoun ?? props.nouns}>
        {props.besideCount}
        <ColumnMenu menu={menu} />
      </ListCount>
      <AdminList
        {...{ label, sorting, selection, nameOf, hrefOf, onOpen }}
        columns={shown}
        query={query}
        nouns={props.nouns}
        failed={props.failed}
        empty={
          <EmptyList icon={props.icon} filtering={filtering} none={props.emptyText} notFound={props.notFoundText}>
            {props.emptyHint}
          </EmptyList>
        }
      />
      {props.children}
    </AdminScreen>
  );
}

/** Each way of sorting that the columns offer, in words, after the newest first. */
const sortOptions = <Row,>(columns: Column<Row>[]): Option[] => [
  { value: '', label: 'Newest first' },
  ...columns.flatMap(({ header, sort = [] }) =>
    sort.filter(({ by }) => by !== '').map(({ by, words }) => ({ value: by, label: `${header}, ${words}` })),
  ),
];
