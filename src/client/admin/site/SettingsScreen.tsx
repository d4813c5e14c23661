import { NativeSelect, Tabs } from '@mantine/core';
import { useState } from 'react';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { trpc } from '#client/lib/trpc.ts';
import { settingNames, siteSettings } from '#shared/site-settings.ts';
import { NoticesHere } from './NoticesHere.tsx';
import { SectionEditor } from './SectionEditor.tsx';
import classes from './Settings.module.css';

/** The editable content of the site, a section at a time. */
export function SettingsScreen() {
  const { filters, setFilters } = useFilters(['section']);
  const section = settingNames.find((known) => known === filters.section) ?? 'facts';
  const query = trpc.siteAdmin.section.useQuery({ section }, { staleTime: 0, refetchOnWindowFocus: false });
  const [restorations, setRestorations] = useState(0);
  const changed = trpc.siteAdmin.changed.useQuery();
  const choose = (chosen: string | null) => setFilters({ section: chosen === 'facts' ? '' : (chosen ?? '') });
  const sections = settingNames.map((name) => {
    const label = siteSettings[name].meta()?.label ?? name;
    return { value: name, label: changed.data?.includes(name) ? `${label} (changed)` : label };
  });

  return (
    <AdminScreen
      title="Settings"
      description="What your site says. Changes are on the public pages as soon as you save them."
    >
      {/* Twenty tabs would take the screen of a phone, and the width of a tablet. */}
      <NativeSelect
        hiddenFrom="lg"
        label="Section"
        mb="md"
        data={sections}
        value={section}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <Tabs value={section} onChange={choose} keepMounted={false} orientation="vertical">
        <Tabs.List className={classes.sections ?? ''} aria-label="Sections" visibleFrom="lg">
          {sections.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} mih={34} py={0} ta="start">
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={section} className={classes.panel ?? ''}>
          <Loaded query={query} what="the settings" height={480}>
            {(stored) => (
              <>
                {section === 'notices' && <NoticesHere />}
                <SectionEditor
                  key={`${section} ${restorations}`}
                  section={section}
                  stored={stored}
                  onRestored={() => setRestorations((count) => count + 1)}
                />
              </>
            )}
          </Loaded>
        </Tabs.Panel>
      </Tabs>
    </AdminScreen>
  );
}
