import {
  IconChevronDown,
  IconExternalLink,
  IconLayoutDashboard,
  IconLogout,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Dropdown } from '#client/layout/Dropdown.tsx';
import { useColours } from '#client/layout/ThemeToggle.tsx';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import classes from './AccountMenu.module.css';

const links = [
  { to: paths.home, label: 'View site', icon: IconExternalLink, className: classes.onPhone },
  { to: paths.dashboard, label: 'My Dashboard', icon: IconLayoutDashboard, className: undefined },
  { to: paths.profile, label: 'Profile', icon: IconUser, className: undefined },
  { to: paths.adminSecurity, label: 'Security', icon: IconShieldLock, className: undefined },
];

/** Who is signed in, with links about the account rather than a screen. */
export function AccountMenu({ user, onSignOut }: { user: SessionUser; onSignOut: () => void }) {
  const { label, Icon, hint, change } = useColours();
  const name = user.fullName || user.email;
  const opener = (
    <>
      <span className={classes.initial} aria-hidden>
        {name.slice(0, 1).toUpperCase()}
      </span>
      <IconChevronDown size={16} aria-hidden />
    </>
  );
  return (
    <Dropdown opener={opener} label={`Account: ${name}`} openerClass={classes.opener}>
      {() => (
        <>
          <li className={classes.who}>{user.email}</li>
          {links.map(({ to, label, icon: LinkIcon, className }) => (
            <li key={to} className={className}>
              <Link to={to} className={classes.item}>
                <LinkIcon size={18} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" className={classes.item} aria-label={`Theme: ${label}. ${hint}`} onClick={change}>
              <Icon size={18} aria-hidden />
              Theme: {label}
            </button>
          </li>
          <li className={classes.onNarrow}>
            <button type="button" className={classes.item} onClick={onSignOut}>
              <IconLogout size={18} aria-hidden />
              Logout
            </button>
          </li>
        </>
      )}
    </Dropdown>
  );
}
