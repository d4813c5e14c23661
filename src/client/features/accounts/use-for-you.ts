import type { Icon } from '@tabler/icons-react';
import { IconBook2, IconClipboardCheck, IconTrophy, IconTruckDelivery } from '@tabler/icons-react';
import { useMyResults } from '#client/features/mock-tests/results.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { dayLabel } from '#shared/dates.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { formatShare } from '#shared/results-texts.ts';
import type { SessionUser } from '#shared/users.ts';
import { recentOrders } from './RecentOrders.tsx';

/** One way on: what it is about, and where it leads. */
export type WayOn = { key: string; label: string; text: string; to: string; icon: Icon };

type Queries = {
  library: { mine: { prefetch: () => Promise<void> } };
  tests: { mine: { prefetch: () => Promise<void> } };
};

/** What `useForYou` reads besides the orders and the results. */
export const prefetchForYou = (queries: Queries) =>
  Promise.all([queries.library.mine.prefetch(), queries.tests.mine.prefetch()]);

/** What a student would go on with: the book or a sample, the parcel, the next test, the best mark; of each only what there is. */
export function useForYou(user: SessionUser): WayOn[] {
  const books = trpc.library.mine.useQuery().data;
  const orders = trpc.orders.mine.useQuery(recentOrders).data?.items ?? [];
  const tests = trpc.tests.mine.useQuery().data;
  const results = useMyResults(user).data ?? [];
  return [bookOf(books), parcelOf(orders), testOf(tests, user), bestOf(results)].filter((way) => way !== null);
}

function bookOf(books: Answers['library']['mine'] | undefined): WayOn | null {
  if (!books) return null;
  const last = books.toSorted((a, b) => (b.lastReadAt ?? 0) - (a.lastReadAt ?? 0))[0];
  if (!last)
    return { key: 'book', label: 'Begin here', text: 'Read a free sample', to: paths.samplesTab, icon: IconBook2 };
  const label = last.lastPage === null ? 'Start reading' : `Continue from page ${last.lastPage}`;
  return { key: 'book', label, text: last.title, to: paths.book(last.materialId), icon: IconBook2 };
}

function parcelOf(orders: Answers['orders']['mine']['items']): WayOn | null {
  const sent = orders.find(({ status }) => status === 'shipped');
  if (!sent) return null;
  const { arrival } = sent;
  return {
    key: 'parcel',
    label: 'Your parcel',
    text: arrival && !arrival.isLate ? `Arrives by ${dayLabel(arrival.by)}` : `Order ${shortOrderId(sent.id)}`,
    to: paths.order(sent.id),
    icon: IconTruckDelivery,
  };
}

function testOf(tests: Answers['tests']['mine'] | undefined, user: SessionUser): WayOn | null {
  const test = tests?.running ?? tests?.next;
  if (!test || user.verificationStatus !== 'approved') return null;
  return {
    key: 'test',
    label: tests?.running ? 'Resume your test' : 'Next test',
    text: test.title,
    to: test.kind === 'paper' ? paths.hall(test.id) : `${paths.tests}?q=${encodeURIComponent(test.title)}`,
    icon: IconClipboardCheck,
  };
}

function bestOf(results: Answers['results']['mine']): WayOn | null {
  const best = results.toSorted((a, b) => b.best - a.best)[0];
  if (!best) return null;
  const text = `${formatShare(best.best)}${best.isEstimate ? ', estimated,' : ''} in ${best.title}`;
  return { key: 'best', label: 'Best mark', text, to: paths.myResults, icon: IconTrophy };
}
