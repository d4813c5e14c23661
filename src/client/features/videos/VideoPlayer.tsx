import { IconPlayerPlayFilled, IconVideoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { youtubeVideoId } from '#shared/links.ts';
import classes from './VideoPlayer.module.css';

/** A video that asks nothing of the video host until it is chosen; a placeholder when the link is not recognised. */
export function VideoPlayer({ title, youtubeUrl }: { title: string; youtubeUrl: string }) {
  const [isChosen, setChosen] = useState(false);
  const id = youtubeVideoId(youtubeUrl);
  if (id === null) {
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
    <button
      type="button"
      className={classes.frame}
      data-look={lookOf(id)}
      aria-label={`Play: ${title}`}
      onClick={() => setChosen(true)}
    >
      <span className={classes.play}>
        <IconPlayerPlayFilled size={28} aria-hidden />
      </span>
    </button>
  );
}

/** One of four posters, always the same for one video: its own picture would be a request to the video host. */
const lookOf = (id: string): number => id.charCodeAt(5) % 4;
