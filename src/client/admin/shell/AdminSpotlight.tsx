import { Loader, VisuallyHidden } from '@mantine/core';
import { Spotlight, type SpotlightActionGroupData, useSpotlight } from '@mantine/spotlight';
import {
  type Icon,
  IconDatabaseExport,
  IconHelp,
  IconKeyboard,
  IconPlus,
  IconReceiptRefund,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useManual } from '#client/admin/help/HelpScreen.tsx';
import { toAdd } from '#client/admin/ui/use-add-on-arrival.ts';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useBackCloses } from '#client/lib/back-closes.ts';
import { trpc } from '#client/lib/trpc.ts';
import { shortestFind } from '#shared/find.ts';
import { paths } from '#shared/paths.ts';
import { may, type Right, type Role } from '#shared/rights.ts';
import { screensOf } from './screens.ts';
import { spotlight, spotlightStore } from './spotlight.ts';
import { pictured, useFound } from './use-found.tsx';

const things: { label: string; to: string; right: Right }[] = [
  { label: 'New order', to: paths.adminDesk, right: 'orders' },
  { label: 'New material', to: paths.adminMaterials, right: 'catalog' },
  { label: 'New sample', to: paths.adminSamples, right: 'catalog' },
  { label: 'New combo', to: paths.adminCombos, right: 'catalog' },
  { label: 'New coupon', to: paths.adminCoupons, right: 'coupons' },
  { label: 'New test', to: paths.adminTests, right: 'tests' },
  { label: 'New test series', to: paths.adminSeries, right: 'catalog' },
  { label: 'New batch', to: paths.adminBatches, right: 'students' },
  { label: 'New video', to: paths.adminVideos, right: 'videos' },
  { label: 'New notice', to: paths.adminBoard, right: 'board' },
];

const listId = 'spotlight-list';

type AdminSpotlightProps = { role: Role | null; onShortcuts: () => void };

/** Opens any screen, order, student or material, and starts common actions, after a few letters. */
export function AdminSpotlight({ role, onShortcuts }: AdminSpotlightProps) {
  const [text, setText] = useState('');
  useBackCloses(useSpotlight(spotlightStore).opened, spotlight.close);
  const found = useFound(text);
  const ways = fitting(useWays(role, onShortcuts), text);
  const { isSearching } = found;
  // Last, and only when all else is there: what Enter opens must not move.
  const help = useHelp(role, isSearching ? '' : text);
  const groups = [...ways, ...found.groups, ...help];
  const awaitAnswer = useEarlyEnter({ text, isWaiting: ways.length === 0 && isSearching, openFirst: found.openFirst });
  useFirstSelected(text === '' ? undefined : groups[0]?.actions[0]?.id);
  const state = isSearching ? 'Searching…' : groups.length === 0 ? 'Nothing found' : '';
  return (
    <Spotlight
      store={spotlightStore}
      query={text}
      onQueryChange={setText}
      actions={groups}
      filter={(_query, actions) => actions}
      nothingFound={state}
      tagsToIgnore={[]}
      scrollable
      maxHeight={420}
      // A scrolling area must be reachable by keyboard.
      scrollAreaProps={{ id: listId, viewportProps: { tabIndex: 0, 'aria-label': 'Found', role: 'group' } }}
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': 'Search or jump' } }}
      searchProps={{
        placeholder: 'Name, phone, order, UTR, title or screen',
        'aria-label': 'Search or jump',
        maxLength: 100,
        onKeyDown: awaitAnswer,
        rightSection: (
          <>
            <VisuallyHidden component="output">{state}</VisuallyHidden>
            {isSearching && <Loader size="xs" aria-hidden />}
          </>
        ),
      }}
    />
  );
}

/** The groups with those actions that have this text in their names. */
function fitting(groups: SpotlightActionGroupData[], text: string): SpotlightActionGroupData[] {
  const wanted = text.trim().toLowerCase();
  return groups
    .map(({ group, actions }) => ({
      group,
      actions: actions.filter(({ label }) => label?.toLowerCase().includes(wanted)),
    }))
    .filter(({ actions }) => actions.length > 0);
}

type EarlyEnter = { text: string; isWaiting: boolean; openFirst: () => void };

/** Enter pressed before the answer opens its first result. Returns the key handler. */
function useEarlyEnter({ text, isWaiting, openFirst }: EarlyEnter) {
  const enteredAt = useRef<string | null>(null);
  useEffect(() => {
    const isSame = enteredAt.current === text;
    if (enteredAt.current === null || (isWaiting && isSame)) return;
    enteredAt.current = null;
    if (isSame) openFirst();
  }, [text, isWaiting, openFirst]);
  return ({ key }: KeyboardEvent) => {
    if (key === 'Enter' && isWaiting) enteredAt.current = text;
  };
}

/** Selects the first action where none is: the library does so as something is typed, when nothing is found yet. */
function useFirstSelected(firstId: string | undefined): void {
  useEffect(() => {
    const list = document.getElementById(listId);
    if (firstId === undefined || !list || list.querySelector('[data-selected]')) return;
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    spotlightStore.updateState((state) => ({ ...state, selected: 0 }));
  }, [firstId]);
}

/** The sections of the manual with these words. */
function useHelp(role: Role | null, text: string): SpotlightActionGroupData[] {
  const navigate = useNavigate();
  const wanted = text.trim();
  const isWanted = wanted.length >= shortestFind;
  const { data } = useManual({ enabled: isWanted });
  const actions = (isWanted && data ? data.findSections(role, wanted) : []).map(({ page, section }) => ({
    id: `help ${page.name} ${section.id}`,
    label: section.title || page.title,
    description: page.title,
    ...pictured(IconHelp),
    onClick: () => void navigate(`${paths.adminHelpPage(page.name)}#${section.id}`),
  }));
  return actions.length === 0 ? [] : [{ group: 'Help', actions }];
}

/** The role's screens and common actions. */
function useWays(role: Role | null, onShortcuts: () => void): SpotlightActionGroupData[] {
  const navigate = useNavigate();
  const backUp = trpc.backupsAdmin.make.useMutation(
    useFeedback({ failed: (message) => `The backup couldn’t start: ${message}` }),
  );
  const goTo = (to: string) => () => void navigate(to);
  const backUpNow = () => {
    backUp.mutate();
    void navigate(paths.adminBackups);
  };
  const actions: { id: string; label: string; icon: Icon; right?: Right; onClick: () => void }[] = [
    ...things.map(({ label, to, right }) => ({
      id: label,
      label,
      icon: IconPlus,
      right,
      onClick: () => void navigate(to, toAdd),
    })),
    {
      id: 'refund',
      label: 'Refund: orders that need attention',
      icon: IconReceiptRefund,
      right: 'orders',
      onClick: goTo(`${paths.adminOrders}?attention=1`),
    },
    { id: 'backup', label: 'Back up now', icon: IconDatabaseExport, right: 'backups', onClick: backUpNow },
    { id: 'shortcuts', label: 'Keyboard shortcuts', icon: IconKeyboard, onClick: onShortcuts },
  ];
  return [
    {
      group: 'Screens',
      actions: screensOf(role).map(({ to, label, icon }) => ({ id: to, label, ...pictured(icon), onClick: goTo(to) })),
    },
    {
      group: 'Actions',
      actions: actions
        .filter(({ right }) => right === undefined || may(role, right))
        .map(({ icon, right: _right, ...action }) => ({ ...action, ...pictured(icon) })),
    },
  ];
}
