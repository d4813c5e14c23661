import { Text } from '@mantine/core';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { formatScore, formatShare } from '#shared/results-texts.ts';
import { pagesIn, StudentList } from './StudentList.tsx';

const getNextPageParam = ({ nextCursor }: { nextCursor: number | null }) => nextCursor;

export function StudentDownloads({ id }: { id: string }) {
  const { timeZone } = useSite();
  const query = trpc.studentsAdmin.downloads.useInfiniteQuery({ id, limit: 10 }, { getNextPageParam });
  const { items, total, more } = pagesIn(query);
  return (
    <StudentList
      title="Downloads"
      noun="downloads"
      query={query}
      more={more}
      aside={total !== undefined && total > 0 && <Text c="dimmed">{total}</Text>}
      rows={items.map(({ id, title, ip, createdAt }) => ({
        id,
        what: title,
        detail: `${formatDateTime(createdAt, timeZone)} from ${ip}`,
      }))}
    />
  );
}

export function StudentResults({ id }: { id: string }) {
  const { timeZone } = useSite();
  const query = trpc.studentsAdmin.results.useQuery({ id });
  return (
    <StudentList
      title="Test results"
      noun="test results"
      query={query}
      rows={(query.data ?? []).map(({ id, title, isEstimate, score, maxScore, submittedAt }) => ({
        id,
        what: title,
        detail: formatDate(submittedAt, timeZone) + (isEstimate ? ', an estimate' : ''),
        side: (
          <>
            {formatScore(score)} / {formatScore(maxScore)}
            <Text size="sm" c="dimmed">
              {formatShare(score / maxScore)}
            </Text>
          </>
        ),
      }))}
    />
  );
}
