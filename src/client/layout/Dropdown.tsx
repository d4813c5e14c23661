import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useBackCloses } from '#client/lib/back-closes.ts';
import classes from './Dropdown.module.css';

type DropdownProps = {
  /** What the button shows, and its accessible name where that is not the same. */
  opener: ReactNode;
  label?: string;
  openerClass: string | undefined;
  /** The entries, each in an `li`; `close` is for those that lead elsewhere. */
  children: (close: () => void) => ReactNode;
};

/** A list behind a button; it closes on Escape and when the focus leaves it. */
export function Dropdown({ opener, label, openerClass, children }: DropdownProps) {
  const [open, setOpen] = useState(false);
  const list = useId();
  const button = useRef<HTMLButtonElement>(null);
  useBackCloses(open, () => setOpen(false));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the keys and focus of what is inside
    <div className={classes.dropdown} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={openerClass}
        aria-label={label}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        {opener}
      </button>
      <ul id={list} hidden={!open} className={classes.list}>
        {children(() => setOpen(false))}
      </ul>
    </div>
  );
}
