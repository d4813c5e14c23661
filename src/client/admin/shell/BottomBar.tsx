import { IconDots } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import type { Work } from '#client/admin/ui/use-work.ts';
import { paths } from '#shared/paths.ts';
import type { Role } from '#shared/rights.ts';
import { WorkBadge } from './AdminNav.tsx';
import classes from './BottomBar.module.css';
import { countOf, type Screen, screensOf, workOn } from './screens.ts';

const onPhone: readonly string[] = [paths.admin, paths.adminDesk, paths.adminOrders, paths.adminStudents];
/** What a role with few of these screens gets instead. */
const insteadOnPhone: readonly string[] = [paths.adminMaterials, paths.adminTests, paths.adminVideos];
const mostOnPhone = 4;

type BottomBarProps = { role: Role | null; work: Work | undefined; onMore: () => void };

/** A phone's way to the screens used most, and to all others. */
export function BottomBar({ role, work, onMore }: BottomBarProps) {
  const screens = screensOf(role);
  const wanted = [...onPhone, ...insteadOnPhone].filter((to) => screens.some((screen) => screen.to === to));
  const isShown = ({ to }: Screen) => wanted.slice(0, mostOnPhone).includes(to);
  const mostUsed = screens.filter(isShown);
  const elsewhere = workOn(
    screens.filter((screen) => !isShown(screen)),
    work,
  );
  return (
    <nav aria-label="Most used" className={classes.bar}>
      {mostUsed.map(({ to, label, icon: Icon, waits = [] }) => (
        <NavLink key={to} to={to} end={to === paths.admin} className={classes.item ?? ''}>
          <Icon size={22} stroke={1.75} aria-hidden />
          <span>{label}</span>
          <span className={classes.badge}>
            <WorkBadge count={countOf(waits, work)} />
          </span>
        </NavLink>
      ))}
      <button type="button" className={classes.item} aria-haspopup="dialog" onClick={onMore}>
        <IconDots size={22} stroke={1.75} aria-hidden />
        <span>More</span>
        <span className={classes.badge}>
          <WorkBadge count={elsewhere} />
        </span>
      </button>
    </nav>
  );
}
