import { ActionIcon, Button, Kbd } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { IconExternalLink, IconHelp, IconLogout, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { BrandMark } from '#client/layout/BrandMark.tsx';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { AccountMenu } from './AccountMenu.tsx';
import classes from './AdminHeader.module.css';
import { screenAt } from './screens.ts';
import { spotlight } from './spotlight.ts';

type AdminHeaderProps = { user: SessionUser; onSignOut: () => void; onMenu: () => void };

const plain = {
  variant: 'subtle',
  color: 'gray',
  c: 'var(--mantine-color-text)',
  fw: 400,
  flex: 'none',
  mih: 44,
  px: 12,
};

/** The current screen, the way to all others, and signing out. */
export function AdminHeader({ user, onSignOut, onMenu }: AdminHeaderProps) {
  const here = screenAt(useLocation().pathname);
  const isMac = useOs() === 'macos';
  return (
    <div className={classes.header}>
      <Link to={paths.admin} aria-label="Dashboard" className={classes.brand}>
        <BrandMark />
      </Link>
      <p className={classes.here}>
        {here && here.place.label !== here.screen.label && (
          <span className={classes.within}>{here.place.label} / </span>
        )}
        {here?.screen.label ?? 'Admin'}
      </p>
      <ActionIcon
        component={Link}
        to={paths.adminHelp}
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        size={44}
        aria-label="Help"
        title="Help"
      >
        <IconHelp size={20} aria-hidden />
      </ActionIcon>
      <button type="button" className={classes.search} aria-keyshortcuts="Control+K Meta+K" onClick={spotlight.open}>
        <IconSearch size={18} aria-hidden />
        <span>Search or jump…</span>
        <Kbd size="xs" aria-hidden>
          {isMac ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </button>
      <Button
        {...plain}
        visibleFrom="sm"
        component={Link}
        to={paths.home}
        leftSection={<IconExternalLink size={18} aria-hidden />}
      >
        View site
      </Button>
      {/* In a narrower window it is in the account's menu. */}
      <Button {...plain} visibleFrom="md" leftSection={<IconLogout size={18} aria-hidden />} onClick={onSignOut}>
        Logout
      </Button>
      <AccountMenu user={user} onSignOut={onSignOut} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label="Open menu"
        aria-haspopup="dialog"
        visibleFrom="sm"
        hiddenFrom="lg"
        onClick={onMenu}
      >
        <IconMenu2 size={24} aria-hidden />
      </ActionIcon>
    </div>
  );
}
