import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { NavLink } from 'react-router-dom';
import type { Work } from '#client/admin/ui/use-work.ts';
import { paths } from '#shared/paths.ts';
import type { Role } from '#shared/rights.ts';
import classes from './AdminNav.module.css';
import { countOf, type Screen, sectionsOf } from './screens.ts';

type AdminNavProps = { role: Role | null; work: Work | undefined; onChoice?: () => void };

/** The role's screens in their sections, each with what waits on it. */
export function AdminNav({ role, work, onChoice }: AdminNavProps) {
  return sectionsOf(role).map(({ title, screens }) => (
    <NavSection key={title} title={title}>
      {screens.map((screen) => (
        <li key={screen.to}>
          <ScreenLink screen={screen} work={work} onChoice={onChoice} />
        </li>
      ))}
    </NavSection>
  ));
}

function NavSection({ title, children }: { title: string | null; children: ReactNode }) {
  const id = useId();
  return (
    <div className={classes.section}>
      {title !== null && (
        <p id={id} className={classes.heading}>
          {title}
        </p>
      )}
      <ul aria-labelledby={title === null ? undefined : id} className={classes.list}>
        {children}
      </ul>
    </div>
  );
}

type ScreenLinkProps = { screen: Screen; work: Work | undefined; onChoice: (() => void) | undefined };

function ScreenLink({ screen: { to, label, icon: Icon, waits = [] }, work, onChoice }: ScreenLinkProps) {
  return (
    <NavLink to={to} end={to === paths.admin} className={classes.link ?? ''} onClick={onChoice}>
      <Icon size={19} stroke={1.75} aria-hidden />
      <span className={classes.label}>{label}</span>
      <WorkBadge count={countOf(waits, work)} />
    </NavLink>
  );
}

/** How much waits on a screen, beside its name; nothing where nothing does. */
export function WorkBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes.badge}>
      {count > 99 ? '99+' : count}
      <VisuallyHidden component="span"> waiting</VisuallyHidden>
    </span>
  );
}
