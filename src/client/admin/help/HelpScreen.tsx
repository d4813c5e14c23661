import { Anchor, SimpleGrid, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { AdminScreen, Section } from '#client/admin/ui/AdminScreen.tsx';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { Component as NotFoundPage } from '#client/features/site/not-found/NotFoundPage.tsx';
import { useSession } from '#client/lib/session.ts';
import { paths } from '#shared/paths.ts';
import classes from './Help.module.css';
import { Markdown } from './Markdown.tsx';
import type { HelpPage } from './manual.ts';

/** The manual, which is loaded when it is first needed. */
export const useManual = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: ['manual'],
    queryFn: () => import('./manual.ts'),
    enabled,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });

const manual = { what: 'the manual', height: 480 };

/** The pages of the manual, each with its sections. */
export function HelpScreen() {
  const role = useSession()?.role ?? null;
  const query = useManual();
  return (
    <AdminScreen title="Help" description="How everything is done. The search above (Ctrl+K) finds every word of it.">
      <Loaded query={query} {...manual}>
        {({ pagesOf }) => (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="xl" verticalSpacing="xl">
            {pagesOf(role).map((page) => (
              <PageCard key={page.name} page={page} />
            ))}
          </SimpleGrid>
        )}
      </Loaded>
    </AdminScreen>
  );
}

function PageCard({ page: { name, title, sections } }: { page: HelpPage }) {
  return (
    <Section title={title}>
      <ul className={classes.contents}>
        {sections
          .filter(({ id, level }) => id !== '' && level === 2)
          .map((section) => (
            <li key={section.id}>
              <Anchor component={Link} to={`${paths.adminHelpPage(name)}#${section.id}`}>
                {section.title}
              </Anchor>
            </li>
          ))}
      </ul>
    </Section>
  );
}

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
      <Loaded query={query} {...manual}>
        {/* A link that is followed again leads to its heading again. */}
        {() => page && <Sections key={key} page={page} />}
      </Loaded>
    </AdminScreen>
  );
}

function Sections({ page: { sections } }: { page: HelpPage }) {
  const { hash } = useLocation();
  // The browser looks for the anchor before the page is there.
  useEffect(() => {
    // Anchors are plain letters: GitHub's of English headings.
    document.getElementById(hash.slice(1))?.scrollIntoView();
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
