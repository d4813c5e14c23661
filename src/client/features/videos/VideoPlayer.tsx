import { IconPlayerPlayFilled, IconVideoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { youtubeVideoId } from '#shared/links.ts';
import classes from './VideoPlayer.module.css';

/** A video that asks nothing of the video host until it is chosen; a placeholder when the link is not recognised. */
export function VideoPlayer({ title, youtubeUrl }: { title: string; youtubeUrl: string }) {
  const [playing, setPlaying] = useState(false);
  const id = youtubeVideoId(youtubeUrl);
  if (id === null) {
    return (
      <p className={classes.frame}>
        <IconVideoOff size={40} aria-hidden />
        This video cannot be shown here.
      </p>
    );
  }
  if (playing) {
    return (
      <iframe
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
    <button type="button" className={classes.frame} aria-label={`Play: ${title}`} onClick={() => setPlaying(true)}>
      <span className={classes.posterTitle} aria-hidden>
        {title}
      </span>
      <span className={classes.play}>
        <IconPlayerPlayFilled size={28} aria-hidden />
      </span>
    </button>
  );
}
