import { CloseButton } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import classes from './Announcement.module.css';

/**
 * A banner that stays away for the rest of the browser's session once it is closed. The mark is an attribute of the
 * document, set before the first paint (index.html), so that a closed banner neither flashes nor moves the page.
 */
export function Announcement({ text }: { text: string }) {
  const close = () => {
    sessionStorage.setItem('announcement', 'closed');
    document.documentElement.dataset.announcement = 'closed';
  };
  return (
    <aside className={classes.banner} aria-label="Announcement">
      <div className={classes.row}>
        <IconSpeakerphone size={20} aria-hidden />
        <span>{text}</span>
        <CloseButton
          aria-label="Close the announcement"
          variant="transparent"
          size={44}
          className={classes.close ?? ''}
          onClick={close}
        />
      </div>
    </aside>
  );
}
