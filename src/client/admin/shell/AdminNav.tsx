import { Container, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import type { Work } from '#client/admin/ui/use-work.ts';
import type { Role } from '#shared/rights.ts';
import classes from './AdminNav.module.css';
import { besides, countOf, type Place, screenAt, sectionsOf, workOn } from './screens.ts';

type AdminNavProps = { role: Role | null; work: Work | undefined; onChoice?: () => void };

/** The role's places in their sections, each with what waits on it. */
export function AdminNav({ role, work, onChoice }: AdminNavProps) {
  return sectionsOf(role).map(({ title, places }) => (
    <NavSection key={title} title={title}>
      {places.map((place) => (
        <li key={place.label}>
          <PlaceLink place={place} work={work} onChoice={onChoice} />
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

type PlaceLinkProps = { place: Place; work: Work | undefined; onChoice: (() => void) | undefined };

/** Leads to the first screen of a place; current on each of them. */
function PlaceLink({ place: { label, icon: Icon, screens }, work, onChoice }: PlaceLinkProps) {
  const here = screenAt(useLocation().pathname)?.screen;
  const isHere = screens.some(({ to }) => to === here?.to);
  return (
    <Link
      to={screens[0]?.to ?? ''}
      aria-current={isHere ? 'page' : undefined}
      className={classes.link ?? ''}
      onClick={onChoice}
    >
      <Icon size={19} stroke={1.75} aria-hidden />
      <span className={classes.label}>{label}</span>
      <WorkBadge count={workOn(screens, work)} />
    </Link>
  );
}

/** The screens that stand side by side with the current one; nothing where it stands alone. */
export function Besides({ role, work }: { role: Role | null; work: Work | undefined }) {
  const place = besides(role, useLocation().pathname);
  if (!place) return null;
  return (
    <Container component="nav" size="xl" aria-label={place.label} className={classes.besides ?? ''}>
      <ul>
        {place.screens.map(({ to, label, waits = [] }) => (
          <li key={to}>
            <NavLink to={to} className={classes.beside ?? ''}>
              {label}
              <WorkBadge count={countOf(waits, work)} />
            </NavLink>
          </li>
        ))}
      </ul>
    </Container>
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
