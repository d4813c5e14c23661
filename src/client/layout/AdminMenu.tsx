import { IconChevronDown } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import type { Role } from '#shared/rights.ts';
import { Dropdown } from './Dropdown.tsx';
import navbar from './Navbar.module.css';
import { adminLinksOf } from './nav-links.ts';

/** Links to the admin's screens, behind one button of the bar. */
export function AdminMenu({ role }: { role: Role | null }) {
  const opener = (
    <>
      Admin
      <IconChevronDown size={16} aria-hidden />
    </>
  );
  return (
    <Dropdown opener={opener} openerClass={navbar.link}>
      {(close) =>
        adminLinksOf(role).map(({ to, label }, index) => (
          <li key={to}>
            <NavLink to={to} end={index === 0} className={navbar.drawerLink ?? ''} onClick={close}>
              {label}
            </NavLink>
          </li>
        ))
      }
    </Dropdown>
  );
}
