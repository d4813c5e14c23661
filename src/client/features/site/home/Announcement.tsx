import { IconSpeakerphone, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './Announcement.module.css';

/**
 * A banner that leads to a page and, once closed, stays hidden for the browser session. The state is an
 * attribute of the document, set before the first paint (index.html): a closed banner neither flashes nor moves the page.
 */
export function Announcement({ text, to }: { text: string; to: string }) {
  const close = () => {
    document.documentElement.dataset.announcement = 'closed';
    // The focused button disappears with the banner.
    document.getElementById('main')?.focus({ preventScroll: true });
    sessionStorage.setItem('announcement', 'closed');
  };
  return (
    <aside className={classes.banner} aria-label="Announcement">
      <div className={classes.row}>
        <IconSpeakerphone size={20} aria-hidden />
        <Link to={to} className={classes.text}>
          {text}
        </Link>
        <button type="button" aria-label="Close the announcement" className={classes.close} onClick={close}>
          <IconX size={22} aria-hidden />
        </button>
      </div>
    </aside>
  );
}
