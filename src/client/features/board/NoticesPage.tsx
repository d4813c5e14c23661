import { IconCalendarPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useFilters } from '#client/lib/filters.ts';
import { pagesAhead } from '#client/lib/growing-list.ts';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { ShowMore } from '#client/ui/ShowMore.tsx';
import { byMonth } from '#shared/board-days.ts';
import { paths } from '#shared/paths.ts';
import classes from './board.module.css';
import { BoardList, FollowButton } from './board.tsx';

const listInput = (q: string | null, exam: string | null) => ({
  search: (q ?? '').slice(0, 100),
  ...(exam && { exam: exam.slice(0, 80) }),
});

export const prefetch: PageModule['prefetch'] = (queries, { search, isSignedIn }) =>
  Promise.all([
    queries.board.list.prefetchInfinite(...pagesAhead(search, listInput(search.get('q'), search.get('exam')))),
    isSignedIn && queries.board.followed.prefetch(),
  ]);

type Board = Answers['board']['list'];

/** What is new about examinations, and their calendar. */
export function Component() {
  const { filters, setFilters, isFiltered } = useFilters(['q', 'exam']);
  const query = trpc.board.list.useInfiniteQuery(listInput(filters.q, filters.exam), {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const [first] = query.data?.pages ?? [];
  const exam = first?.exams.find(({ slug }) => slug === filters.exam);
  const path = filters.exam ? paths.noticesOf(filters.exam) : paths.notices;
  return (
    <div className={classes.page}>
      <Head
        title={exam ? `${exam.title}: notices and dates` : 'Notices and exam calendar'}
        description={`Notifications, last days to apply, examination dates, syllabus and old papers${exam ? ` of ${exam.title}` : ' for TRB and other teacher examinations'}, each with who announced it.`}
        path={path}
      />
      <h1>{exam ? `${exam.title}: notices` : 'Notice board'}</h1>
      <p className={classes.lead}>What is new, what comes next, and who announced it.</p>
      {first && <Exams exams={first.exams} chosen={filters.exam} />}
      <search aria-label="Find a notice">
        <SearchField
          label="Search notices"
          placeholder="Exam, last date, hall ticket"
          value={filters.q}
          onSearch={(q) => setFilters({ q })}
        />
      </search>
      <QueryState
        query={{ isPending: query.isPending, isError: query.isLoadingError, refetch: query.refetch }}
        loading={<Loading h={320} mt="md" label="Loading the notices" />}
        errorText="The notices could not be loaded. Please try again later."
        isEmpty={false}
        empty={null}
      >
        {first && (
          <>
            <Coming coming={first.coming} today={first.today} exam={exam} path={path} />
            <section>
              <h2>New</h2>
              <BoardList
                label="New"
                notices={query.data?.pages.flatMap(({ items }) => items) ?? []}
                today={first.today}
              />
              {first.items.length === 0 && <p>{isFiltered ? 'No notice like this.' : 'Nothing new at the moment.'}</p>}
              <ShowMore query={query} />
            </section>
            {first.over.length > 0 && (
              <details>
                <summary>Over ({first.over.length})</summary>
                <BoardList label="Over" notices={first.over} today={first.today} />
              </details>
            )}
          </>
        )}
      </QueryState>
    </div>
  );
}

/** The notices of each examination by themselves, and its syllabus. */
function Exams({ exams, chosen }: { exams: Board['exams']; chosen: string }) {
  if (exams.length === 0) return null;
  return (
    <nav aria-label="Exams" className={classes.chips}>
      <Link to={paths.notices} aria-current={chosen === '' ? 'page' : undefined}>
        All exams
      </Link>
      {exams.map(({ id, slug, title }) => (
        <Link key={id} to={paths.noticesOf(slug)} aria-current={slug === chosen ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

type ComingProps = Pick<Board, 'coming' | 'today'> & { exam: Board['exams'][number] | undefined; path: string };

/** The calendar, a month under the other. */
function Coming({ coming, today, exam, path }: ComingProps) {
  const { publicUrl } = useSite();
  const calendar = exam ? paths.boardCalendarOf(exam.slug) : paths.boardCalendar;
  return (
    <section>
      <h2>Coming</h2>
      {coming.length === 0 && <p>No dates ahead.</p>}
      {byMonth(coming, today).map(({ month, items }) => (
        <div key={month}>
          <h3>{month}</h3>
          <BoardList label={month} notices={items} today={today} />
        </div>
      ))}
      <div className={classes.row}>
        {exam && <ActionButton to={paths.syllabus(exam.slug)}>See the syllabus</ActionButton>}
        {exam && <FollowButton exam={exam} path={path} />}
        <ActionButton variant="default" icon={IconCalendarPlus} href={calendar}>
          Add to my calendar
        </ActionButton>
        <ActionButton variant="default" href={`${publicUrl.replace(/^https?:/, 'webcal:')}${calendar}`}>
          Subscribe
        </ActionButton>
      </div>
    </section>
  );
}
