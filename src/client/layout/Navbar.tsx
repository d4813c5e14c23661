import { IconChevronDown } from '@tabler/icons-react';
import { Link, NavLink as RouterNavLink } from 'react-router-dom';
import { useSession, useSignOut } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { paths } from '#shared/paths.ts';
import type { Role } from '#shared/rights.ts';
import { BrandMark } from './BrandMark.tsx';
import { CartLink, cartLabel, useCartCount } from './CartLink.tsx';
import { Dropdown } from './Dropdown.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import classes from './Navbar.module.css';
import { adminLinksOf, type NavLink, publicLinks } from './nav-links.ts';
import { ThemeToggle } from './ThemeToggle.tsx';

/** The bar above every page: links in a row from md upwards, in a drawer on the right below. */
export function Navbar() {
  const site = useSite();
  const user = useSession();
  const signOut = useSignOut();
  const inCart = useCartCount(user !== null);
  const personalLinks: NavLink[] = user
    ? [{ to: paths.dashboard, label: 'Dashboard' }]
    : [{ to: paths.login, label: 'Login' }];
  const ownLinks: NavLink[] = user
    ? [
        { to: paths.library, label: 'My Library' },
        { to: paths.orders, label: 'My Orders' },
        { to: paths.myResults, label: 'My marks' },
        { to: paths.cart, label: cartLabel(inCart) },
        { to: paths.profile, label: 'Profile' },
      ]
    : [];
  const logout = (look: string | undefined) => (
    <button
      type="button"
      className={look}
      onClick={() => signOut.isPending || signOut.mutate()}
      aria-disabled={signOut.isPending || undefined}
      data-closes-menu
    >
      Logout
    </button>
  );

  return (
    <header className={classes.bar}>
      <div className={classes.row}>
        <Link to={paths.home} className={classes.brand}>
          <BrandMark />
          <span>{site.name}</span>
        </Link>

        <nav aria-label="Main" className={classes.links}>
          {publicLinks.map((link) => (
            <BarLink key={link.to} {...link} />
          ))}
          {user?.isAdmin && <AdminMenu role={user.role} />}
          {personalLinks.map((link) => (
            <BarLink key={link.to} {...link} />
          ))}
          {user && !user.isAdmin && <OwnLinks />}
          {user && logout(classes.link)}
        </nav>

        {/* What stands in the bar at every width. */}
        <div className={classes.tools}>
          {user && <CartLink count={inCart} />}
          <div className={classes.wideOnly}>
            <ThemeToggle />
          </div>
          <MenuDrawer>
            <nav aria-label="Menu">
              {(user ? [...personalLinks, ...ownLinks, ...publicLinks] : [...publicLinks, ...personalLinks]).map(
                (link) => (
                  <DrawerLink key={link.to} {...link} />
                ),
              )}
              {user?.isAdmin && <AdminPanel role={user.role} />}
            </nav>
            <div className={classes.drawerFoot}>
              <ThemeToggle withText />
              {user && logout(classes.drawerLink)}
            </div>
          </MenuDrawer>
        </div>
      </div>
    </header>
  );
}

/** Where a student goes most, where the bar has room for it. */
const OwnLinks = () => (
  <span className={classes.own}>
    <BarLink to={paths.orders} label="My Orders" />
    <Link to={paths.library} className={classes.library}>
      My Library
    </Link>
  </span>
);

/** Links to the admin's screens, behind one button of the bar. */
function AdminMenu({ role }: { role: Role | null }) {
  const opener = (
    <>
      Admin
      <IconChevronDown size={16} aria-hidden />
    </>
  );
  return (
    <Dropdown opener={opener} openerClass={classes.link}>
      {(close) =>
        adminLinksOf(role).map(({ to, label }, index) => (
          <li key={to}>
            <RouterNavLink to={to} end={index === 0} className={classes.drawerLink ?? ''} onClick={close}>
              {label}
            </RouterNavLink>
          </li>
        ))
      }
    </Dropdown>
  );
}

/** An admin's links in the drawer. */
function AdminPanel({ role }: { role: Role | null }) {
  return (
    <section aria-labelledby="admin-panel" className={classes.adminPanel}>
      <h2 id="admin-panel" className={classes.adminHeading}>
        Admin Panel
      </h2>
      {adminLinksOf(role).map((link) => (
        <DrawerLink key={link.to} {...link} />
      ))}
    </section>
  );
}

/** Other addresses begin with home's or the admin's first: these two are current only on an exact match. */
const isBeginning = (to: string): boolean => to === paths.home || to === paths.admin;

function BarLink({ to, label }: NavLink) {
  return (
    <RouterNavLink to={to} end={isBeginning(to)} className={classes.link ?? ''}>
      {label}
    </RouterNavLink>
  );
}

function DrawerLink({ to, label }: NavLink) {
  return (
    <RouterNavLink to={to} end={isBeginning(to)} className={classes.drawerLink ?? ''}>
      {label}
    </RouterNavLink>
  );
}
