import { Anchor, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { Component as NotFoundPage } from '#client/features/site/not-found/NotFoundPage.tsx';
import { useSession } from '#client/lib/session.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { paths } from '#shared/paths.ts';
import classes from './Help.module.css';
import { Markdown } from './Markdown.tsx';
import type { HelpPage } from './manual.ts';
import { useManual } from './use-manual.ts';

/** A page of the manual. */
export function HelpPageScreen() {
  const role = useSession()?.role ?? null;
  const { page: name } = useParams();
  const { key } = useLocation();
  const query = useManual();
  const page = query.data?.pagesOf(role).find((known) => known.name === name);
  if (query.data && !page) return <NotFoundPage />;
  return (
    <AdminScreen
      title={page?.title ?? 'Help'}
      description="A page of the manual."
      actions={
        <Anchor component={Link} to={paths.adminHelp} className={classes.back ?? ''}>
          All pages
        </Anchor>
      }
    >
      <QueryState
        query={query}
        loading={<Loading height={480} label="Loading the manual" />}
        errorText="The manual could not be loaded."
      >
        {/* A link that is followed again leads to its heading again. */}
        {page && <Sections key={key} page={page} />}
      </QueryState>
    </AdminScreen>
  );
}

function Sections({ page: { sections } }: { page: HelpPage }) {
  const { hash } = useLocation();
  // The browser looks for the anchor before the page is there.
  useEffect(() => {
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
  return (
    <div className={classes.page}>
      {sections.map(({ id, title, level, nodes }) => (
        <section key={id}>
          {id !== '' && (
            <Title
              order={level === 2 ? 2 : 3}
              size={level === 2 ? 'h3' : 'h4'}
              id={id}
              className={classes.heading ?? ''}
            >
              {title}
            </Title>
          )}
          <Markdown nodes={nodes} />
        </section>
      ))}
    </div>
  );
}
