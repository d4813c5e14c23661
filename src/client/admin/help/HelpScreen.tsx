import { Anchor, SimpleGrid } from '@mantine/core';
import { Link } from 'react-router-dom';
import { AdminScreen, Section } from '#client/admin/ui/AdminScreen.tsx';
import { useSession } from '#client/lib/session.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { paths } from '#shared/paths.ts';
import classes from './Help.module.css';
import type { HelpPage } from './manual.ts';
import { useManual } from './use-manual.ts';

/** The pages of the manual, each with its sections. */
export function HelpScreen() {
  const role = useSession()?.role ?? null;
  const query = useManual();
  return (
    <AdminScreen title="Help" description="How everything is done. The search above (Ctrl+K) finds every word of it.">
      <QueryState
        query={query}
        loading={<Loading height={480} label="Loading the manual" />}
        errorText="The manual could not be loaded."
      >
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="xl" verticalSpacing="xl">
          {query.data?.pagesOf(role).map((page) => (
            <PageCard key={page.name} page={page} />
          ))}
        </SimpleGrid>
      </QueryState>
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
