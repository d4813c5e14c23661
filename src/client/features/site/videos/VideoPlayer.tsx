import { IconPlayerPlayFilled, IconVideoOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { youtubeThumbnailUrl, youtubeVideoId } from '#shared/links.ts';
import classes from './VideoPlayer.module.css';

/** A thumbnail, without a referrer for the video host; a click loads the player. A placeholder for an unknown link. */
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
        ref={takeFocus}
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
      <Picture url={picture} />
      <span className={classes.play}>
        <IconPlayerPlayFilled size={28} aria-hidden />
      </span>
    </button>
  );
}

/** Takes the focus over from the button that was pressed; the same function each time, so that it is taken once. */
const takeFocus = (player: HTMLIFrameElement | null) => player?.focus();

/** The video host's thumbnail; if it fails, even before hydration, the poster below shows. */
function Picture({ url }: { url: string }) {
  const [isMissing, setMissing] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setMissing(true);
  }, []);
  if (isMissing) return null;
  return (
    <img
      ref={picture}
      src={url}
      alt=""
      width={320}
      height={180}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setMissing(true)}
    />
  );
}
