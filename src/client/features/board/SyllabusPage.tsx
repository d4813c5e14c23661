import { Link, useParams } from 'react-router-dom';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { keepRefusal, OneItem } from '#client/ui/OneItem.tsx';
import { paths } from '#shared/paths.ts';
import classes from './board.module.css';
import { BoardFacts, BoardList, FollowButton, ShareButton, Words } from './board.tsx';
import { missingNotice } from './NoticePage.tsx';

export const prefetch: PageModule['prefetch'] = (queries, { params: { slug = '' }, isSignedIn }) =>
  Promise.all([
    queries.syllabus.get.prefetch({ slug }),
    queries.board.list.prefetch({ exam: slug, limit: shownNotices }),
    isSignedIn && queries.board.followed.prefetch(),
  ]);

const shownNotices = 5;

type Syllabus = Answers['syllabus']['get'];
type Unit = Syllabus['units'][number];

/** An examination: its dates, and each unit of its syllabus with what there is on it. */
export function Component() {
  const { slug = '' } = useParams();
  const query = trpc.syllabus.get.useQuery({ slug }, keepRefusal);
  return (
    <div className={classes.page}>
      <OneItem query={query} loading="Loading the syllabus" missing={missingNotice(paths.syllabus(slug))}>
        {(syllabus) => <Shown syllabus={syllabus} />}
      </OneItem>
    </div>
  );
}

function Shown({ syllabus }: { syllabus: Syllabus }) {
  const { title, slug, text, tamilText, file, units } = syllabus;
  const path = paths.syllabus(slug);
  const [whole, ...parts] = units;
  return (
    <article>
      <Head
        title={`${title} syllabus`}
        description={`Syllabus of ${title}, unit by unit: ${parts.map((unit) => unit.title).join(', ')}`.slice(0, 200)}
        path={path}
        parents={[{ title: 'Notice board', path: paths.notices }]}
      />
      <BoardFacts notice={syllabus}>
        <h1>{title}</h1>
      </BoardFacts>
      <Words text={text} />
      <Words text={tamilText} lang="ta" />
      <div className={classes.row}>
        <FollowButton exam={syllabus} path={path} />
        <ShareButton text={`${title}: syllabus, dates and papers`} path={path} />
        {file && (
          <ActionButton variant="default" to={paths.noticeReader(slug)}>
            Read the official syllabus
          </ActionButton>
        )}
      </div>
      <Dates exam={slug} />
      {whole && <UnitThings heading="For the whole exam" unit={whole} />}
      {parts.length === 0 && <p>The units are not on the site yet.</p>}
      {parts.map((unit) => (
        <section key={unit.position} className={classes.unit} aria-labelledby={`unit-${unit.position}`}>
          <h2 id={`unit-${unit.position}`}>{unit.title}</h2>
          <Words text={unit.text} />
          <UnitThings unit={unit} />
        </section>
      ))}
    </article>
  );
}

/** What comes and what is new, in short. */
function Dates({ exam }: { exam: string }) {
  const { data } = trpc.board.list.useQuery({ exam, limit: shownNotices });
  if (!data) return null;
  const notices = [...data.coming, ...data.items.filter(({ kind }) => kind === 'news')].slice(0, shownNotices);
  return (
    <section>
      <h2>Dates and news</h2>
      {notices.length === 0 ? (
        <p>No dates ahead.</p>
      ) : (
        <BoardList label="Dates and news" notices={notices} today={data.today} />
      )}
      <div className={classes.chips}>
        <Link to={paths.noticesOf(exam)}>All notices about this exam</Link>
      </div>
    </section>
  );
}

/** All that the site has on a unit; nothing where it has nothing. */
function UnitThings({ unit: { materials, tests, videos, papers }, heading }: { unit: Unit; heading?: string }) {
  const links = [
    ...materials.map(({ id, title, format }) => ({ to: paths.sold(id, format), what: format, title })),
    ...tests.map(({ id, title, kind }) => ({
      to: kind === 'paper' ? paths.hall(id) : `${paths.tests}?q=${encodeURIComponent(title)}`,
      what: 'Test',
      title,
    })),
    ...videos.map(({ title }) => ({ to: `${paths.youtube}?q=${encodeURIComponent(title)}`, what: 'Video', title })),
    ...papers.map(({ slug, title }) => ({ to: paths.notice(slug), what: 'Old paper', title })),
  ];
  if (links.length === 0) return null;
  return (
    <>
      {heading && <h2>{heading}</h2>}
      <ul className={classes.list} aria-label={heading ?? 'On this unit'}>
        {links.map(({ to, what, title }) => (
          <li key={to}>
            <Link to={to} className={classes.title}>
              {title}
            </Link>
            <span className={classes.facts}>{what}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
