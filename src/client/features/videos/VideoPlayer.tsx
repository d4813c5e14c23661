import { IconPlayerPlayFilled, IconVideoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { youtubeThumbnailUrl, youtubeVideoId } from '#shared/links.ts';
import classes from './VideoPlayer.module.css';

/**
 * A video as its picture, which tells the video host nothing about the visitor's page; the player comes with a click. A
 * placeholder when the link is not recognised.
 */
export function VideoPlayer({ title, youtubeUrl }: { title: string; youtubeUrl: string }) {
  const [isChosen, setChosen] = useState(false);
  const id = youtubeVideoId(youtubeUrl);
  const picture = youtubeThumbnailUrl(youtubeUrl);
  if (id === null || picture === null) {
    return (
      <p className={classes.frame} data-missing>
        <IconVideoOff size={40} aria-hidden />
        This video cannot be shown here.
      </p>
    );
  }
  if (isChosen) {
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the player needs its scripts and its own origin
      <iframe
        // The button that was pressed is gone; the keyboard goes on in the player.
        ref={(player) => player?.focus()}
        className={classes.frame}
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
        title={title}
        allow="accelerometer; autoplay; encrypted-media; gyroscope; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
      />
    );
  }
  return (
    <button type="button" className={classes.frame} aria-label={`Play: ${title}`} onClick={() => setChosen(true)}>
      <img src={picture} alt="" width={320} height={180} loading="lazy" referrerPolicy="no-referrer" />
      <span className={classes.play}>
        <IconPlayerPlayFilled size={28} aria-hidden />
      </span>
    </button>
  );
}
