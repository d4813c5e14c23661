import { IconBookOff, IconDownload } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { examDate } from '#client/lib/json-ld.ts';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { keepRefusal, OneItem } from '#client/ui/OneItem.tsx';
import { spanLabel } from '#shared/board-days.ts';
import { formatBytes } from '#shared/files.ts';
import { paths } from '#shared/paths.ts';
import classes from './board.module.css';
import { BoardFacts, DayText, pathOf, ShareButton, Words } from './board.tsx';

export const prefetch: PageModule['prefetch'] = (queries, { params: { slug = '' } }) =>
  queries.board.get.prefetch({ slug });

/** One notice. */
export function Component() {
  const { slug = '' } = useParams();
  const query = trpc.board.get.useQuery({ slug }, keepRefusal);
  return (
    <div className={classes.page}>
      <OneItem query={query} loading="Loading the notice" missing={missingNotice(paths.notice(slug))}>
        {(notice) => <Notice notice={notice} />}
      </OneItem>
    </div>
  );
}

export const missingNotice = (path: string) => ({
  path,
  title: 'Notice not found',
  description: 'There is no notice at this address.',
  text: 'It may have been taken down, or the link is incomplete.',
  icon: <IconBookOff size={56} stroke={1.25} aria-hidden />,
  back: { to: paths.notices, label: 'See the notice board' },
});

function Notice({ notice }: { notice: Answers['board']['get'] }) {
  const site = useSite();
  const { kind, slug, title, text, tamilText, file, today, source } = notice;
  const days = kind === 'date' ? `${spanLabel(notice)}${source === '' ? ' (expected)' : ''}` : '';
  return (
    <article>
      <Head
        title={title}
        description={[days, text || tamilText].filter(Boolean).join('. ').slice(0, 200) || title}
        path={pathOf(notice)}
        parents={[{ title: 'Notice board', path: paths.notices }]}
        jsonLd={kind === 'date' && source !== '' ? [examDate(site, notice)] : []}
      />
      <BoardFacts notice={notice}>
        <h1>{title}</h1>
        {kind === 'date' && (
          <p className={classes.big}>
            <DayText notice={notice} today={today} />
          </p>
        )}
      </BoardFacts>
      <Words text={text} />
      <Words text={tamilText} lang="ta" />
      <div className={classes.row}>
        {file && (
          <>
            <ActionButton to={paths.noticeReader(slug)}>
              {file.pages === null ? 'Read it here' : `Read it here (${file.pages} pages)`}
            </ActionButton>
            <ActionButton variant="default" icon={IconDownload} href={paths.file(file.id)} newTab>
              {`PDF, ${formatBytes(file.sizeBytes)}`}
            </ActionButton>
          </>
        )}
        <ShareButton text={[title, days].filter(Boolean).join('\n')} path={pathOf(notice)} />
        <ActionButton variant="default" to={paths.notices}>
          All notices
        </ActionButton>
      </div>
    </article>
  );
}
