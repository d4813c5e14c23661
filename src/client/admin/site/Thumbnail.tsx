import { VisuallyHidden } from '@mantine/core';
import { IconVideoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { youtubeThumbnailUrl } from '#shared/links.ts';
import classes from './Thumbnail.module.css';

/** YouTube's picture of a video; a placeholder when the link is not recognised or there is no picture. */
export function Thumbnail({ youtubeUrl }: { youtubeUrl: string }) {
  const url = youtubeThumbnailUrl(youtubeUrl);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (url === null || url === brokenUrl) {
    return (
      <span className={classes.thumbnail}>
        <IconVideoOff size={28} aria-hidden />
        <VisuallyHidden>No preview</VisuallyHidden>
      </span>
    );
  }
  return (
    <img
      className={classes.thumbnail}
      src={url}
      width={320}
      height={180}
      loading="lazy"
      alt=""
      onError={() => setBrokenUrl(url)}
    />
  );
}
