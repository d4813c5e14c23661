import { Box, Skeleton, Tabs } from '@mantine/core';
import { useState } from 'react';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { trpc } from '#client/lib/trpc.ts';
import { QueryState } from '#client/ui/QueryState.tsx';
import { settingNames, siteSettings } from '#shared/site-settings.ts';
import { NoticesHere } from './NoticesHere.tsx';
import { SectionEditor } from './SectionEditor.tsx';

/** The editable content of the site, a section at a time. */
export function SettingsScreen() {
  const { filters, setFilters } = useFilters(['section']);
  const section = settingNames.find((known) => known === filters.section) ?? 'facts';
  const query = trpc.siteAdmin.section.useQuery({ section }, { staleTime: 0, refetchOnWindowFocus: false });
  const [restorations, setRestorations] = useState(0);
  const changed = trpc.siteAdmin.changed.useQuery();

  return (
    <AdminScreen
      title="Settings"
      description="What your site says. Changes are on the public pages as soon as you save them."
    >
      <Tabs
        value={section}
        onChange={(chosen) => setFilters({ section: chosen === 'facts' ? '' : (chosen ?? '') })}
        keepMounted={false}
      >
        <Tabs.List mb="lg" aria-label="Sections">
          {settingNames.map((name) => (
            <Tabs.Tab key={name} value={name} mih={44}>
              {siteSettings[name].meta()?.label}
              {changed.data?.includes(name) && ' (changed)'}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={section}>
          <QueryState
            query={query}
            loading={<Skeleton height={480} maw="48rem" />}
            errorText="The settings could not be loaded."
          >
            {section === 'notices' && (
              <Box mb="xl">
                <NoticesHere />
              </Box>
            )}
            {query.data && (
              <SectionEditor
                key={`${section} ${restorations}`}
                section={section}
                stored={query.data}
                onRestored={() => setRestorations((count) => count + 1)}
              />
            )}
          </QueryState>
        </Tabs.Panel>
      </Tabs>
    </AdminScreen>
  );
}
