import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AdminList, type ListQuery } from './AdminList.tsx';
import { AdminScreen, type Refreshable } from './AdminScreen.tsx';
import type { Column } from './AdminTable.tsx';
import { EmptyList } from './EmptyList.tsx';
import { type Choice, ChoiceFilters, type Filtering, Filters, SearchFilter } from './Filters.tsx';
import { ListCount } from './ListCount.tsx';

export type ListScreenProps<Row> = {
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
  /** What is counted above the list, in the plural. */
  countNoun?: string;
  /** Stands beside the count. */
  besideCount?: ReactNode;
  /** The table's accessible name; without one, the title. */
  label?: string;
  columns: Column<Row>[];
  query: ListQuery<Row>;
  loadingText: string;
  errorText: string;
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
  const { title, query, filtering, search } = props;
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
        </Filters>
      )}
      {props.countNoun && (
        <ListCount query={query} noun={props.countNoun}>
          {props.besideCount}
        </ListCount>
      )}
      <AdminList
        label={props.label ?? title}
        columns={props.columns}
        query={query}
        loadingText={props.loadingText}
        errorText={props.errorText}
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
