import { IconMenu2, IconX } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useBackCloses } from '#client/lib/back-closes.ts';
import classes from './MenuDrawer.module.css';

/**
 * The menu of narrow windows, sliding in from the right: the browser's own dialog, which keeps the focus inside, closes
 * on Escape and, where the browser knows `command`, opens before any script runs. It closes when something inside that
 * leads elsewhere is chosen.
 */
export function MenuDrawer({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // It may have been opened before any script ran.
  useEffect(() => setOpen(dialog.current?.open ?? false), []);
  const open = () => {
    if (!('command' in HTMLButtonElement.prototype)) dialog.current?.showModal();
    setOpen(true);
  };
  const close = () => dialog.current?.close();
  useBackCloses(isOpen, close);
  const closeOnChoice = ({ target }: MouseEvent) => {
    const leads = target instanceof Element && target.closest('a, [data-closes-menu]');
    if (leads || target === dialog.current) close();
  };
  return (
    <>
      <button
        type="button"
        className={classes.opener}
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={open}
        {...{ command: 'show-modal', commandfor: id }}
      >
        <IconMenu2 size={26} aria-hidden />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click on the backdrop is for the pointer; the keyboard has Escape and the button */}
      <dialog
        ref={dialog}
        id={id}
        aria-label="Menu"
        className={classes.drawer}
        onClick={closeOnChoice}
        onClose={() => setOpen(false)}
      >
        <div className={classes.inside}>
          <div className={classes.head}>
            <span aria-hidden>Menu</span>
            <button
              type="button"
              className={classes.closer}
              aria-label="Close menu"
              onClick={close}
              {...{ command: 'close', commandfor: id }}
            >
              <IconX size={26} aria-hidden />
            </button>
          </div>
          {children}
        </div>
      </dialog>
    </>
  );
}
