import { paths } from '#shared/paths.ts';
import { may, type Right, type Role } from '#shared/rights.ts';

export type NavLink = { to: string; label: string };

export const publicLinks: NavLink[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.materials, label: 'Study Materials' },
  { to: paths.tests, label: 'Online Tests' },
  { to: paths.notices, label: 'Notices' },
  { to: paths.youtube, label: 'YouTube' },
  { to: paths.about, label: 'About' },
  { to: paths.contact, label: 'Contact' },
];

export const footerLinks: NavLink[] = [
  ...publicLinks.filter(({ to }) => to !== paths.home),
  { to: paths.works, label: 'Works and achievements' },
];

const adminLinks: (NavLink & { right: Right })[] = [
  { to: paths.admin, label: 'Dashboard', right: 'overview' },
  { to: paths.adminStudents, label: 'Students', right: 'students' },
  { to: paths.adminMaterials, label: 'Materials', right: 'catalog' },
  { to: paths.adminTests, label: 'Online Tests', right: 'tests' },
  { to: paths.adminVideos, label: 'YouTube Videos', right: 'videos' },
];

/** A role's ways from the public pages to the admin's; there, the shell has them all. */
export const adminLinksOf = (role: Role | null): NavLink[] =>
  adminLinks.filter(({ right }) => may(role, right)).map(({ to, label }) => ({ to, label }));
