import { paths } from '#shared/paths.ts';

export type NavLink = { to: string; label: string };

export const publicLinks: NavLink[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.materials, label: 'Study Materials' },
  { to: paths.tests, label: 'Online Tests' },
  { to: paths.youtube, label: 'YouTube' },
  { to: paths.about, label: 'About' },
  { to: paths.contact, label: 'Contact' },
];

export const footerLinks: NavLink[] = [
  ...publicLinks.filter(({ to }) => to !== paths.home),
  { to: paths.works, label: 'Works and achievements' },
];

export const adminLinks: NavLink[] = [
  { to: paths.admin, label: 'Dashboard' },
  { to: paths.adminDesk, label: 'Order Desk' },
  { to: paths.adminUsers, label: 'Users' },
  { to: paths.adminMaterials, label: 'Materials' },
  { to: paths.adminOrders, label: 'Orders' },
  { to: paths.adminCombos, label: 'Combo Packs' },
  { to: paths.adminCoupons, label: 'Coupons' },
  { to: paths.adminRevenue, label: 'Revenue' },
  { to: paths.adminTests, label: 'Tests' },
  { to: paths.adminMarks, label: 'Marks' },
  { to: paths.adminVideos, label: 'Videos' },
  { to: paths.adminSamples, label: 'Sample Materials' },
  { to: paths.adminMessages, label: 'Messages' },
  { to: paths.adminOutbox, label: 'Outbox' },
  { to: paths.adminSettings, label: 'Settings' },
  { to: paths.adminBackups, label: 'Backups' },
  { to: paths.adminAudit, label: 'Audit Log' },
];
