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
  IconShoppingBag,
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
 * A screen as the navigation has it, under the name of its heading without *Management*; only the dashboard's heading is
 * another, *Admin Portal*. `right`: what opens it; `waits`: what of the work is done on it.
 */
export type Screen = { to: string; label: string; icon: Icon; right: Right; waits?: WaitingKind[] };

type Section = { title: string | null; screens: Screen[] };

const sections: Section[] = [
  {
    title: null,
    screens: [
      { to: paths.admin, label: 'Dashboard', icon: IconCalendarEvent, right: 'overview' },
      {
        to: paths.adminDesk,
        label: 'Order Desk',
        icon: IconListCheck,
        right: 'orders',
        waits: ['reports', 'quotes', 'toSend'],
      },
      {
        to: paths.adminOrders,
        label: 'Orders',
        icon: IconShoppingBag,
        right: 'orders',
        waits: ['attention'],
      },
    ],
  },
  {
    title: 'People',
    screens: [
      {
        to: paths.adminStudents,
        label: 'Students',
        icon: IconUsers,
        right: 'students',
        waits: ['students'],
      },
      {
        to: paths.adminMessages,
        label: 'Messages',
        icon: IconMessage,
        right: 'messages',
        waits: ['messages'],
      },
    ],
  },
  {
    title: 'Catalogue',
    screens: [
      {
        to: paths.adminMaterials,
        label: 'Materials',
        icon: IconBooks,
        right: 'catalog',
        waits: ['lowStock'],
      },
      { to: paths.adminSamples, label: 'Sample Materials', icon: IconFileText, right: 'catalog' },
      { to: paths.adminCombos, label: 'Combo Packs', icon: IconPackages, right: 'catalog' },
      { to: paths.adminCoupons, label: 'Coupons', icon: IconTag, right: 'coupons' },
    ],
  },
  {
    title: 'Teaching',
    screens: [
      { to: paths.adminTests, label: 'Online Tests', icon: IconClipboardCheck, right: 'tests' },
      {
        to: paths.adminObjections,
        label: 'Objections',
        icon: IconMessageQuestion,
        right: 'tests',
        waits: ['objections'],
      },
      { to: paths.adminResults, label: 'Results', icon: IconSchool, right: 'results', waits: ['results'] },
      { to: paths.adminVideos, label: 'YouTube Videos', icon: IconVideo, right: 'videos' },
    ],
  },
  { title: 'Business', screens: [{ to: paths.adminRevenue, label: 'Revenue', icon: IconChartBar, right: 'revenue' }] },
  {
    title: 'Site',
    screens: [
      { to: paths.adminSettings, label: 'Settings', icon: IconBuildingStore, right: 'settings' },
      { to: paths.adminTeam, label: 'Team', icon: IconUsersGroup, right: 'team' },
      {
        to: paths.adminOutbox,
        label: 'Outbox',
        icon: IconMailForward,
        right: 'mail',
        waits: ['failedMails'],
      },
      {
        to: paths.adminBackups,
        label: 'Backups',
        icon: IconDatabaseExport,
        right: 'backups',
        waits: ['backups'],
      },
      { to: paths.adminAudit, label: 'Audit Log', icon: IconHistory, right: 'audit' },
      { to: paths.adminSetup, label: 'Setup', icon: IconChecklist, right: 'settings' },
      { to: paths.adminHelp, label: 'Help', icon: IconHelp, right: 'overview' },
    ],
  },
];

/** The screens of a role, in the sections of the navigation. */
export const sectionsOf = (role: Role | null): Section[] =>
  sections
    .map(({ title, screens }) => ({ title, screens: screens.filter(({ right }) => may(role, right)) }))
    .filter(({ screens }) => screens.length > 0);

/** The screens of a role, one after the other. */
export const screensOf = (role: Role | null): Screen[] => sectionsOf(role).flatMap(({ screens }) => screens);

/** How much waits on these screens together. */
export const workOn = (screens: Screen[], work: Work | undefined): number =>
  countOf(
    screens.flatMap(({ waits = [] }) => waits),
    work,
  );

/** How much waits of these kinds; 0 until it is known. */
export const countOf = (kinds: WaitingKind[], work: Work | undefined): number =>
  kinds.reduce((sum, kind) => sum + (work?.[kind] ?? 0), 0);

/** The screen at an address, and the section it stands in; undefined where there is none. */
export function screenAt(pathname: string): { section: string | null; screen: Screen } | undefined {
  for (const { title, screens } of sections)
    for (const screen of screens) if (isAt(screen, pathname)) return { section: title, screen };
}

/** Whether this address, however it is written, is that of the screen or of something on it. */
function isAt({ to }: Screen, pathname: string): boolean {
  const path = pathname.toLowerCase();
  return path === to || (to !== paths.admin && path.startsWith(`${to}/`));
}
