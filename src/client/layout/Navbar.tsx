import { Anchor, Burger, Button, Container, Divider, Drawer, Group, Menu, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBook2, IconChevronDown } from '@tabler/icons-react';
import { Link, NavLink as RouterNavLink } from 'react-router-dom';
import { useSession } from '#client/lib/session.ts';
import { useSignOut } from '#client/lib/sign-out.ts';
import { useSite } from '#client/lib/site.ts';
import { paths } from '#shared/paths.ts';
import { CartLink, cartLabel, useCartCount } from './CartLink.tsx';
import classes from './Navbar.module.css';
import { adminLinks, type NavLink, publicLinks } from './nav-links.ts';

/** The bar above every page: links in a row from md upwards, in a drawer on the right below. */
export function Navbar() {
  const site = useSite();
  const user = useSession();
  const signOut = useSignOut();
  const inCart = useCartCount(user !== null);
  const [drawerOpen, drawer] = useDisclosure(false);

  const personalLinks: NavLink[] = user
    ? [{ to: paths.dashboard, label: 'Dashboard' }]
    : [{ to: paths.login, label: 'Login' }];
  const drawerLinks: NavLink[] = user
    ? [
        { to: paths.cart, label: cartLabel(inCart) },
        { to: paths.profile, label: 'Profile' },
      ]
    : [];
  const leave = () => {
    drawer.close();
    signOut.mutate();
  };

  return (
    <header className={classes.bar}>
      <Container size="lg" h="100%">
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Anchor component={Link} to={paths.home} className={classes.brand} underline="never">
            <IconBook2 size={28} aria-hidden />
            <span>{site.name}</span>
          </Anchor>

          <Group component="nav" aria-label="Main" gap={4} visibleFrom="md" wrap="nowrap">
            {publicLinks.map((link) => (
              <BarLink key={link.to} {...link} />
            ))}
            {user?.isAdmin && (
              <Menu position="bottom-end">
                <Menu.Target>
                  <Button variant="subtle" color="gray" rightSection={<IconChevronDown size={16} aria-hidden />}>
                    Admin
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {adminLinks.map(({ to, label }) => (
                    <Menu.Item key={to} component={Link} to={to}>
                      {label}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            )}
            {personalLinks.map((link) => (
              <BarLink key={link.to} {...link} />
            ))}
            {user && <CartLink count={inCart} />}
            {user && (
              <Button variant="light" onClick={leave} loading={signOut.isPending}>
                Logout
              </Button>
            )}
          </Group>

          <Group hiddenFrom="md" gap="xs" wrap="nowrap">
            {user && <CartLink count={inCart} />}
            <Burger opened={drawerOpen} onClick={drawer.toggle} aria-label="Open menu" />
          </Group>
        </Group>
      </Container>

      <Drawer
        opened={drawerOpen}
        onClose={drawer.close}
        position="right"
        size={320}
        title="Menu"
        closeButtonProps={{ 'aria-label': 'Close menu' }}
        hiddenFrom="md"
      >
        <Stack component="nav" aria-label="Menu" gap={4}>
          {[...publicLinks, ...personalLinks, ...drawerLinks].map((link) => (
            <DrawerLink key={link.to} {...link} onChoose={drawer.close} />
          ))}
          {user?.isAdmin && (
            <>
              <Divider my="sm" />
              <Text size="sm" fw={600} c="dimmed" px="sm">
                Admin Panel
              </Text>
              {adminLinks.map((link) => (
                <DrawerLink key={link.to} {...link} onChoose={drawer.close} />
              ))}
            </>
          )}
          {user && (
            <Button variant="light" mt="md" onClick={leave}>
              Logout
            </Button>
          )}
        </Stack>
      </Drawer>
    </header>
  );
}

function BarLink({ to, label }: NavLink) {
  return (
    <RouterNavLink to={to} end={to === paths.home} className={classes.link ?? ''}>
      {label}
    </RouterNavLink>
  );
}

function DrawerLink({ to, label, onChoose }: NavLink & { onChoose: () => void }) {
  return (
    <RouterNavLink
      to={to}
      end={to === paths.home || to === paths.admin}
      className={classes.drawerLink ?? ''}
      onClick={onChoose}
    >
      {label}
    </RouterNavLink>
  );
}
