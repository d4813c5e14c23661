import {
  type Icon,
  IconBooks,
  IconBuildingStore,
  IconCalendarEvent,
  IconChartBar,
  IconChecklist,
  IconClipboardCheck,
  IconDatabaseExport,
  IconFileText,
  IconHelp,
  IconHistory,
  IconListCheck,
  IconMailForward,
  IconMessage,
  IconMessageQuestion,
  IconPackages,
  IconSchool,
  IconShieldExclamation,
  IconShoppingBag,
  IconSpeakerphone,
  IconStack2,
  IconTag,
  IconUsers,
  IconUsersGroup,
  IconVideo,
} from '@tabler/icons-react';
import type { Work } from '#client/admin/ui/use-work.ts';
import { paths } from '#shared/paths.ts';
import { may, type Right, type Role } from '#shared/rights.ts';
import type { WaitingKind } from '#shared/waiting.ts';

/**
 * A screen under the name of its heading without *Management*; only the dashboard's heading is another, *Admin Portal*.
 * `right`: what opens it; `waits`: what of the work is done on it.
 */
export type Screen = { to: string; label: string; icon: Icon; right: Right; waits?: WaitingKind[] };

/** A link of the navigation: one screen, or several that stand side by side on it, under the name of the first or its own. */
export type Place = { label: string; icon: Icon; screens: Screen[] };

type Section = { title: string | null; places: Place[] };

const only = (screen: Screen): Place => ({ label: screen.label, icon: screen.icon, screens: [screen] });
const several = (first: Screen, ...others: Screen[]): Place => ({ ...only(first), screens: [first, ...others] });

const sections: Section[] = [
  {
    title: null,
    places: [
      only({ to: paths.admin, label: 'Dashboard', icon: IconCalendarEvent, right: 'overview' }),
      only({
        to: paths.adminDesk,
        label: 'Order Desk',
        icon: IconListCheck,
        right: 'orders',
        waits: ['reports', 'quotes', 'toSend'],
      }),
      only({ to: paths.adminOrders, label: 'Orders', icon: IconShoppingBag, right: 'orders', waits: ['attention'] }),
    ],
  },
  {
    title: 'People',
    places: [
      several(
        { to: paths.adminStudents, label: 'Students', icon: IconUsers, right: 'students', waits: ['students'] },
        { to: paths.adminBatches, label: 'Batches', icon: IconUsersGroup, right: 'students' },
      ),
      only({ to: paths.adminMessages, label: 'Messages', icon: IconMessage, right: 'messages', waits: ['messages'] }),
    ],
  },
  {
    title: 'Catalogue',
    places: [
      several(
        { to: paths.adminMaterials, label: 'Materials', icon: IconBooks, right: 'catalog', waits: ['lowStock'] },
        { to: paths.adminSamples, label: 'Sample Materials', icon: IconFileText, right: 'catalog' },
        { to: paths.adminCombos, label: 'Combo Packs', icon: IconPackages, right: 'catalog' },
        { to: paths.adminCoupons, label: 'Coupons', icon: IconTag, right: 'coupons' },
      ),
      several(
        { to: paths.adminTests, label: 'Online Tests', icon: IconClipboardCheck, right: 'tests' },
        { to: paths.adminSeries, label: 'Test Series', icon: IconStack2, right: 'catalog' },
        {
          to: paths.adminObjections,
          label: 'Objections',
          icon: IconMessageQuestion,
          right: 'tests',
          waits: ['objections'],
        },
        { to: paths.adminResults, label: 'Results', icon: IconSchool, right: 'results', waits: ['results'] },
      ),
      only({ to: paths.adminVideos, label: 'YouTube Videos', icon: IconVideo, right: 'videos' }),
      only({ to: paths.adminBoard, label: 'Notice Board', icon: IconSpeakerphone, right: 'board' }),
    ],
  },
  {
    title: 'Business',
    places: [
      only({ to: paths.adminRevenue, label: 'Revenue', icon: IconChartBar, right: 'revenue' }),
      {
        label: 'Site',
        icon: IconBuildingStore,
        screens: [
          { to: paths.adminSettings, label: 'Settings', icon: IconBuildingStore, right: 'settings' },
          { to: paths.adminTeam, label: 'Team', icon: IconUsersGroup, right: 'team' },
          { to: paths.adminOutbox, label: 'Outbox', icon: IconMailForward, right: 'mail', waits: ['failedMails'] },
          { to: paths.adminBackups, label: 'Backups', icon: IconDatabaseExport, right: 'backups', waits: ['backups'] },
          { to: paths.adminAudit, label: 'Audit Log', icon: IconHistory, right: 'audit' },
          {
            to: paths.adminBreaches,
            label: 'Data Breaches',
            icon: IconShieldExclamation,
            right: 'settings',
            waits: ['breaches'],
          },
          { to: paths.adminSetup, label: 'Setup', icon: IconChecklist, right: 'settings' },
        ],
      },
    ],
  },
];

/** It is in the header. */
const help: Screen = { to: paths.adminHelp, label: 'Help', icon: IconHelp, right: 'overview' };

const ofRole = (role: Role | null, { label, icon, screens }: Place): Place => ({
  label,
  icon,
  screens: screens.filter(({ right }) => may(role, right)),
});

/** The places of a role that have a screen for it, in the sections of the navigation. */
export const sectionsOf = (role: Role | null): Section[] =>
  sections
    .map(({ title, places }) => ({
      title,
      places: places.map((place) => ofRole(role, place)).filter(({ screens }) => screens.length > 0),
    }))
    .filter(({ places }) => places.length > 0);

/** The screens of a role, one after the other, Help at the end. */
export const screensOf = (role: Role | null): Screen[] => [
  ...sectionsOf(role).flatMap(({ places }) => places.flatMap(({ screens }) => screens)),
  ...(may(role, help.right) ? [help] : []),
];

/** How much waits on these screens together. */
export const workOn = (screens: Screen[], work: Work | undefined): number =>
  countOf(
    screens.flatMap(({ waits = [] }) => waits),
    work,
  );

/** How much waits of these kinds; 0 until it is known. */
export const countOf = (kinds: WaitingKind[], work: Work | undefined): number =>
  kinds.reduce((sum, kind) => sum + (work?.[kind] ?? 0), 0);

/** The screen at an address, and the place it belongs to; undefined where there is none. */
export function screenAt(pathname: string): { place: Place; screen: Screen } | undefined {
  for (const { places } of [...sections, { places: [only(help)] }])
    for (const place of places)
      for (const screen of place.screens) if (isAt(screen, pathname)) return { place, screen };
}

/** The screens of a role that stand side by side at an address; none where there is only one. */
export function besides(role: Role | null, pathname: string): Place | undefined {
  const here = screenAt(pathname);
  if (!here) return undefined;
  const place = ofRole(role, here.place);
  return place.screens.length > 1 ? place : undefined;
}

/** Whether this address, however it is written, is that of the screen or of something on it. */
function isAt({ to }: Screen, pathname: string): boolean {
  const path = pathname.toLowerCase();
  return path === to || (to !== paths.admin && path.startsWith(`${to}/`));
}
