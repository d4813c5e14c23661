import { IconSpeakerphone, IconX } from '@tabler/icons-react';
import classes from './Announcement.module.css';

/**
 * A banner that stays away for the rest of the browser's session once it is closed. The mark is an attribute of the
 * document, set before the first paint (index.html), so that a closed banner neither flashes nor moves the page.
 */
export function Announcement({ text }: { text: string }) {
  const close = () => {
    document.documentElement.dataset.announcement = 'closed';
    // The button is gone with the banner; a keyboard goes on with the page.
    document.getElementById('main')?.focus({ preventScroll: true });
    sessionStorage.setItem('announcement', 'closed');
  };
  return (
    <aside className={classes.banner} aria-label="Announcement">
      <div className={classes.row}>
        <IconSpeakerphone size={20} aria-hidden />
        <span>{text}</span>
        <button type="button" aria-label="Close the announcement" className={classes.close} onClick={close}>
          <IconX size={22} aria-hidden />
        </button>
      </div>
    </aside>
  );
}
