import { Loader, VisuallyHidden } from '@mantine/core';
import { Spotlight, type SpotlightActionGroupData, useSpotlight } from '@mantine/spotlight';
import { IconDatabaseExport, IconHelp, IconKeyboard, IconPlus, IconReceiptRefund } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useManual } from '#client/admin/help/use-manual.ts';
import { toAdd } from '#client/admin/ui/use-add-on-arrival.ts';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useBackCloses } from '#client/lib/back-closes.ts';
import { trpc } from '#client/lib/trpc.ts';
import { shortestFind } from '#shared/find.ts';
import { paths } from '#shared/paths.ts';
import { may, type Right, type Role } from '#shared/rights.ts';
import { screensOf } from './screens.ts';
import { spotlight, spotlightStore } from './spotlight.ts';
import { useFound } from './use-found.tsx';

const things: { label: string; to: string; right: Right }[] = [
  { label: 'New order', to: paths.adminDesk, right: 'orders' },
  { label: 'New material', to: paths.adminMaterials, right: 'catalog' },
  { label: 'New sample', to: paths.adminSamples, right: 'catalog' },
  { label: 'New combo', to: paths.adminCombos, right: 'catalog' },
  { label: 'New coupon', to: paths.adminCoupons, right: 'coupons' },
  { label: 'New test', to: paths.adminTests, right: 'tests' },
  { label: 'New video', to: paths.adminVideos, right: 'videos' },
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
    leftSection: <IconHelp size={20} stroke={1.75} aria-hidden />,
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
  const backUpNow = {
    id: 'backup',
    label: 'Back up now',
    leftSection: <IconDatabaseExport size={20} stroke={1.75} aria-hidden />,
    onClick: () => {
      backUp.mutate();
      void navigate(paths.adminBackups);
    },
  };
  const toRefund = {
    id: 'refund',
    label: 'Refund: orders that need attention',
    leftSection: <IconReceiptRefund size={20} stroke={1.75} aria-hidden />,
    onClick: () => void navigate(`${paths.adminOrders}?attention=1`),
  };
  const shortcuts = {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    leftSection: <IconKeyboard size={20} stroke={1.75} aria-hidden />,
    onClick: onShortcuts,
  };
  return [
    {
      group: 'Screens',
      actions: screensOf(role).map(({ to, label, icon: Icon }) => ({
        id: to,
        label,
        leftSection: <Icon size={20} stroke={1.75} aria-hidden />,
        onClick: () => void navigate(to),
      })),
    },
    {
      group: 'Actions',
      actions: [
        ...things
          .filter(({ right }) => may(role, right))
          .map(({ label, to }) => ({
            id: label,
            label,
            leftSection: <IconPlus size={20} stroke={1.75} aria-hidden />,
            onClick: () => void navigate(to, toAdd),
          })),
        ...(may(role, 'orders') ? [toRefund] : []),
        ...(may(role, 'backups') ? [backUpNow] : []),
        shortcuts,
      ],
    },
  ];
}
