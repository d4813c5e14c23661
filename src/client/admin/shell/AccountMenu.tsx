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
          <li className={classes.onPhone}>
            <Link to={paths.home} className={classes.item}>
              <IconExternalLink size={18} aria-hidden />
              View site
            </Link>
          </li>
          <li>
            <Link to={paths.dashboard} className={classes.item}>
              <IconLayoutDashboard size={18} aria-hidden />
              My Dashboard
            </Link>
          </li>
          <li>
            <Link to={paths.profile} className={classes.item}>
              <IconUser size={18} aria-hidden />
              Profile
            </Link>
          </li>
          <li>
            <Link to={paths.adminSecurity} className={classes.item}>
              <IconShieldLock size={18} aria-hidden />
              Security
            </Link>
          </li>
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
