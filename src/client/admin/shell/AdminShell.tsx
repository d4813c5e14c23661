import { AppShell, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAskBeforeLeaving } from '#client/admin/ui/use-leave-guard.ts';
import { useWork } from '#client/admin/ui/use-work.ts';
import { useBackCloses } from '#client/lib/back-closes.ts';
import type { SessionUser } from '#shared/users.ts';
import { AdminHeader } from './AdminHeader.tsx';
import { AdminNav, Besides } from './AdminNav.tsx';
import classes from './AdminShell.module.css';
import { AdminSpotlight } from './AdminSpotlight.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Shortcuts, useShortcutsKey } from './Shortcuts.tsx';
import { screensOf, workOn } from './screens.ts';
import styles from './shell.css?inline';

type AdminShellProps = { user: SessionUser; onSignOut: () => void; children: ReactNode };

/** The frame of every admin screen: on paper there is none. */
export function AdminShell({ user, onSignOut, children }: AdminShellProps) {
  const work = useWork();
  useAskBeforeLeaving();
  useOpenedNotice();
  const [isMenuOpen, menu] = useDisclosure(false);
  useBackCloses(isMenuOpen, menu.close);
  const [isListOpen, shortcuts] = useDisclosure(false);
  useShortcutsKey(shortcuts.open);
  useTitleBadge(workOn(screensOf(user.role), work));
  return (
    <AppShell
      className={classes.shell ?? ''}
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: 'lg', collapsed: { mobile: true } }}
      footer={{ height: { base: 60, sm: 0 } }}
      transitionDuration={0}
    >
      <style>{styles}</style>
      <AppShell.Header>
        <AdminHeader user={user} onSignOut={onSignOut} onMenu={menu.open} />
      </AppShell.Header>
      <AppShell.Navbar aria-label="Admin" className={classes.navbar} visibleFrom="lg">
        <AdminNav role={user.role} work={work} />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
        <Besides role={user.role} work={work} />
        {children}
      </AppShell.Main>
      <AppShell.Footer hiddenFrom="sm">
        <BottomBar role={user.role} work={work} onMore={menu.open} />
      </AppShell.Footer>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        title="Menu"
        position="right"
        size={300}
        closeButtonProps={{ 'aria-label': 'Close menu', size: 44 }}
      >
        <nav aria-label="Admin">
          <AdminNav role={user.role} work={work} onChoice={menu.close} />
        </nav>
      </Drawer>
      <AdminSpotlight role={user.role} onShortcuts={shortcuts.open} />
      <Shortcuts opened={isListOpen} onClose={shortcuts.close} />
    </AppShell>
  );
}

/** Goes to the screen of a notice that was tapped: the service worker names it. */
function useOpenedNotice(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const open = ({ data }: MessageEvent<{ openScreen?: string }>) => {
      if (data.openScreen) void navigate(data.openScreen);
    };
    navigator.serviceWorker.addEventListener('message', open);
    navigator.serviceWorker.startMessages();
    return () => navigator.serviceWorker.removeEventListener('message', open);
  }, [navigate]);
}

/** Shows a count before the title in the browser's tab, `(3) Orders`, on every screen; none for 0. */
function useTitleBadge(count: number): void {
  useEffect(() => {
    const show = (count: number) => {
      const bare = document.title.replace(/^\(\d+\) /, '');
      const wanted = count === 0 ? bare : `(${count}) ${bare}`;
      if (document.title !== wanted) document.title = wanted;
    };
    show(count);
    const observer = new MutationObserver(() => show(count));
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      show(0);
    };
  }, [count]);
}
