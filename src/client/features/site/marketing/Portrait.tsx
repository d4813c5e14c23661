import { useSite, useSiteContent } from '#client/lib/site.ts';
import { paths } from '#shared/paths.ts';
import classes from './Portrait.module.css';
import { PortraitDrawing } from './PortraitDrawing.tsx';

/** The founder's photograph; a drawing until one is uploaded. */
export function Portrait() {
  const { founder, founderRole } = useSite();
  const { founderPhotoFileId } = useSiteContent('pictures');
  return (
    <figure className={classes.figure}>
      <div className={classes.frame}>
        {founderPhotoFileId === null ? (
          <PortraitDrawing />
        ) : (
          <img src={paths.file(founderPhotoFileId)} alt={founder} width={400} height={460} />
        )}
      </div>
      <figcaption className={classes.caption}>
        <strong>{founder}</strong>
        <span>{founderRole}</span>
      </figcaption>
    </figure>
  );
}
