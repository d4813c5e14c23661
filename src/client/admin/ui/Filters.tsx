import { Group, NativeSelect } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { SearchField } from '#client/ui/SearchField.tsx';
import classes from './Filters.module.css';

/** What `useFilters` returns. */
export type Filtering = {
  filters: Record<string, string>;
  setFilters: (change: Record<string, string>, options?: { adds: boolean }) => void;
  isFiltered: boolean;
};

/** The search and the filters above a list; `/` leads to the search. */
export function Filters({ children }: { children: ReactNode }) {
  const filters = useRef<HTMLDivElement>(null);
  useHotkeys([['/', () => filters.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()]]);
  return (
    <Group ref={filters} className={classes.filters} gap="xs" mb={6}>
      {children}
    </Group>
  );
}

type SearchFilterProps = { filtering: Filtering; label: string; placeholder: string };

/** The search box of a list, which sets the filter `q`. */
export function SearchFilter({ filtering: { filters, setFilters }, label, placeholder }: SearchFilterProps) {
  return (
    <SearchField label={label} placeholder={placeholder} value={filters.q ?? ''} onSearch={(q) => setFilters({ q })} />
  );
}

export type Option = { value: string; label: string };

/** The options of a choice, in the order of its labels. */
export const optionsOf = (labels: Record<string, string>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** A choice that narrows a list. */
export type Choice = {
  /** The filter that it sets. */
  name: string;
  label: string;
  /** The option that sets no filter. */
  all: string;
  options: Option[];
};

type PhoneSortProps = { options: Option[]; by: string; onSort: (by: string) => void };

/** The order of a list, for a phone, where its table has no heads. */
export function PhoneSort({ options, by, onSort }: PhoneSortProps) {
  return (
    <NativeSelect
      label="Sort by"
      className={classes.phoneSort ?? ''}
      data={options}
      value={by}
      onChange={(event) => onSort(event.currentTarget.value)}
    />
  );
}

type ChoiceFiltersProps = { filtering: Filtering; choices: Choice[] };

/** The selects of choices; what the address names beyond their options counts as no filter. */
export function ChoiceFilters({ filtering: { filters, setFilters }, choices }: ChoiceFiltersProps) {
  return choices.map(({ name, label, all, options }) => (
    <NativeSelect
      key={name}
      label={label}
      data={[{ value: '', label: all }, ...options]}
      value={options.some(({ value }) => value === filters[name]) ? filters[name] : ''}
      onChange={(event) => setFilters({ [name]: event.currentTarget.value }, { adds: true })}
    />
  ));
}
