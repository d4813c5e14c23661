import { IconChevronDown } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { NavLink } from 'react-router-dom';
import classes from './AdminMenu.module.css';
import navbar from './Navbar.module.css';
import { adminLinks } from './nav-links.ts';

/** The admin's screens, behind one button of the bar. */
export function AdminMenu() {
  const [open, setOpen] = useState(false);
  const list = useId();
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // The keys and the focus of what is inside; the wrapper itself is nothing to act on.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.menu} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={navbar.link}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        Admin
        <IconChevronDown size={16} aria-hidden className={classes.chevron} />
      </button>
      <ul id={list} hidden={!open} className={classes.list}>
        {adminLinks.map(({ to, label }, index) => (
          <li key={to}>
            <NavLink to={to} end={index === 0} className={navbar.drawerLink ?? ''} onClick={() => setOpen(false)}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
