import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#client/ui/QueryState.tsx';
import type { Filtering } from './Filters.tsx';

type EmptyListProps = {
  icon: Icon;
  filtering?: Filtering | undefined;
  /** What is said of a list with nothing in it. */
  none: string;
  /** What is said when nothing matches the filters. */
  notFound?: string | undefined;
  /** What can be done about it: about a list with nothing in it, or about filters that nothing matches. */
  children?: ReactNode;
};

/** Says that a list is empty; filters can be cleared. */
export function EmptyList({ icon: EmptyIcon, filtering, none, notFound = none, children }: EmptyListProps) {
  const { filters = {}, setFilters, isFiltered = false } = filtering ?? {};
  return (
    <EmptyState icon={<EmptyIcon size={48} aria-hidden />} title={isFiltered ? notFound : none}>
      {children}
      {isFiltered && (
        <Button
          variant="default"
          onClick={() => setFilters?.(Object.fromEntries(Object.keys(filters).map((name) => [name, ''])))}
        >
          Clear filters
        </Button>
      )}
    </EmptyState>
  );
}
