import type { Filtering } from '#client/admin/ui/Filters.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { choiceOf } from '#shared/enums.ts';
import { orderCursorPattern, orderPeriods, orderSorts, orderStatuses } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';

const filterNames = ['q', 'status', 'date', 'attention'] as const;
const placeNames = ['sort', 'after', 'before'] as const;
const firstPage = { after: '', before: '' };

/** The filters of the orders, their order, and the page they are on; a change of the filters leads to the first page. */
export function useOrderList() {
  const { filters: held, isFiltered, ...list } = useFilters(filterNames, placeNames);
  const { sort: by, after, before, ...filters } = held;
  const setFilters: Filtering['setFilters'] = list.setFilters;
  const cursor = (text: string) => (orderCursorPattern.test(text) ? text : undefined);
  const sort = choiceOf(orderSorts, by);
  return {
    filtering: {
      filters,
      isFiltered,
      setFilters: ((change, options) =>
        setFilters({ ...firstPage, ...change }, options)) satisfies Filtering['setFilters'],
    },
    filter: {
      search: filters.q.slice(0, 100),
      status: choiceOf(orderStatuses, filters.status),
      period: choiceOf(orderPeriods, filters.date),
      needsAttention: filters.attention !== '',
      sort,
    },
    cursors: { after: cursor(after), before: cursor(before) },
    setSort: (by: string) => setFilters({ sort: by === 'newest' ? '' : by, ...firstPage }, { adds: true }),
    turnTo: (cursors: { after?: string; before?: string }) => {
      setFilters({ ...firstPage, ...cursors }, { adds: true });
      window.scrollTo({ top: 0 });
    },
    /** The address of an order that knows its place in this list, and the way back to it. */
    hrefOf: (orderId: string): string => {
      const set = Object.entries(held).filter(([, value]) => value !== '');
      const query = new URLSearchParams(set).toString();
      return paths.adminOrder(orderId) + (query && `?${query}`);
    },
  };
}
