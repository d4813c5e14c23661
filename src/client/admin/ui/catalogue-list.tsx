/** The list of a catalogue's screen, as its schemas tell: what it can be asked for, and the columns of its fields. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { formatDate, startOfNamedDay } from '#shared/dates.ts';
import { type Field, fieldsOf, withoutUnit } from '#shared/fields.ts';
import { formatPaise } from '#shared/money.ts';
import { type Column, sortBy } from './AdminTable.tsx';
import type { CatalogueRouter } from './CatalogueForm.tsx';
import type { Choice } from './Filters.tsx';

type ListOptions<Item, Listed> = {
  nouns: string;
  router: Pick<CatalogueRouter<Item, Listed, never>, 'list'>;
  listed: z.ZodType<Listed> & z.ZodObject;
  filter?: Choice & { ask: (value: string) => Partial<Listed> };
  refetch?: (items: Item[]) => number | false;
};

/** The things that the filters in the address ask for, a page at a time; values that no schema takes are left out. */
export function useCatalogueList<Item, Listed>(options: ListOptions<Item, Listed>) {
  const { nouns, router, listed, filter, refetch } = options;
  const { shape } = listed;
  const narrowing = fieldsOf(listed).flatMap((field) =>
    field.kind === 'choice' && field.all ? [{ ...field, all: field.all }] : [],
  );
  const filtering = useFilters(
    [
      ...('search' in shape ? ['q'] : []),
      'show',
      ...narrowing.map(({ name }) => name),
      ...(filter ? [filter.name] : []),
    ],
    ['sort'],
  );
  const { filters } = filtering;
  const asked = listed.parse({
    ...('search' in shape && { search: filters.q?.slice(0, 100) }),
    ...('drafts' in shape && { drafts: filters.show === 'drafts' }),
    deleted: filters.show === 'deleted',
    ...Object.fromEntries(
      [...narrowing.map(({ name }) => name), 'sort'].map((name) => [name, taken(shape[name], filters[name])]),
    ),
    ...filter?.ask(filters[filter.name] ?? ''),
  });
  const query = useInfiniteQuery({
    queryKey: [nouns, asked],
    queryFn: ({ pageParam }) => router.list.query({ ...asked, cursor: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetch?.(state.data?.pages.flatMap(({ items }) => items) ?? []) ?? false,
  });
  const choices: Choice[] = [
    ...narrowing.map(({ name, label, all, options }) => ({ name, label, all, options })),
    ...(filter ? [filter] : []),
    {
      name: 'show',
      label: 'Show',
      all: 'Current',
      options: [
        ...('drafts' in shape ? [{ value: 'drafts', label: 'Drafts' }] : []),
        { value: 'deleted', label: 'Deleted' },
      ],
    },
  ];
  return { filtering, query, choices };
}

function taken(schema: unknown, value: string | undefined): unknown {
  const read = schema instanceof z.ZodType ? schema.safeParse(value) : undefined;
  return read?.success ? read.data : undefined;
}

type ColumnOptions<Item> = { schema: z.ZodObject; listed?: z.ZodObject; columns: (string | Column<Item>)[] };

/** The columns of a list: those given by a field's name are headed, sorted and filled in as the field's kind demands. */
export function columnsOf<Item extends object>({ schema, listed, columns }: ColumnOptions<Item>): Column<Item>[] {
  const fields = fieldsOf(schema);
  const sorts = listed && fieldsOf(listed).find(({ name }) => name === 'sort');
  const isSorted = (name: string) => sorts?.kind === 'choice' && sorts.options.some(({ value }) => value === name);
  return columns.flatMap((column) => {
    if (typeof column !== 'string') return [column];
    const field = fields.find(({ name }) => name === column);
    return field ? [columnOf<Item>(field, isSorted(column))] : [];
  });
}

const sortKinds: Partial<Record<Field['kind'], 'number' | 'date'>> = {
  rupees: 'number',
  count: 'number',
  date: 'date',
};

function columnOf<Item extends object>(field: Field, isSorted: boolean): Column<Item> {
  const { kind, name, label } = field;
  return {
    header: withoutUnit(label),
    ...((kind === 'rupees' || kind === 'count') && { align: 'right' }),
    ...((kind === 'choice' || kind === 'date') && { isShort: true }),
    ...(isSorted && { sort: sortBy(name, sortKinds[kind] ?? 'text') }),
    render: (item) => <Value field={field} value={new Map<string, unknown>(Object.entries(item)).get(name)} />,
  };
}

function Value({ field, value }: { field: Field; value: unknown }): ReactNode {
  const { timeZone } = useSite();
  if (
    value === null ||
    value === '' ||
    value === undefined ||
    (value === 0 && field.kind === 'rupees' && field.none !== undefined)
  )
    return field.none ?? '';
  if (typeof value === 'number') return field.kind === 'rupees' ? formatPaise(value) : value;
  if (typeof value !== 'string') return null;
  if (field.kind === 'date') return formatDate(startOfNamedDay(value, timeZone), timeZone);
  if (field.kind === 'choice') return field.options.find((option) => option.value === value)?.label;
  return value;
}
