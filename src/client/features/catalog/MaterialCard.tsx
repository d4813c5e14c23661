import { Skeleton } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { Cover } from '#client/ui/Cover.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { CategoryBadge } from './CategoryBadge.tsx';
import { ContactAdminButton } from './ContactAdminButton.tsx';
import { CoverStage } from './CoverStage.tsx';
import classes from './MaterialCard.module.css';
import { isFreeSample, type MaterialItem } from './material-types.ts';
import { PreviewSampleButton } from './PreviewSampleButton.tsx';

/** A material in the list; among the samples it says what can be read. Plain elements: two dozen stand on a page. */
export function MaterialCard({ material, isSample }: { material: MaterialItem; isSample: boolean }) {
  const { title, description, category, pages, format, soldOut } = material;
  const { search } = useLocation();
  const details = { to: paths.sold(material.id, format), state: { listSearch: search } };
  return (
    <article className={classes.card}>
      <CoverStage category={category} className={classes.stage ?? ''}>
        <div className={classes.cover}>
          <Cover {...material} />
        </div>
      </CoverStage>
      <div className={classes.text}>
        <div className={classes.kind}>
          <CategoryBadge category={category} />
          {isSample && <ReadableBadge material={material} />}
          {soldOut !== 'no' && (
            <ToneBadge tone="quiet">{soldOut === 'all' ? messages.soldOut : 'Printed copy sold out'}</ToneBadge>
          )}
          <span className={classes.quiet}>{[...(pages > 0 ? [`${pages} pages`] : []), format].join(' · ')}</span>
        </div>
        <h2 className={classes.title}>
          <Link {...details} className={classes.whole}>
            {title}
          </Link>
        </h2>
        {description && <p className={`${classes.quiet} ${classes.description}`}>{description}</p>}
      </div>
      <div className={classes.actions} data-sample={isSample || undefined}>
        {isSample && <PreviewSampleButton {...material} />}
        <Link {...details} className={classes.action} aria-label={`View Details: ${title}`}>
          View Details
        </Link>
        <ContactAdminButton materialTitle={title} className={classes.action} />
      </div>
    </article>
  );
}

function ReadableBadge({ material }: { material: MaterialItem }) {
  if (isFreeSample(material)) return <ToneBadge tone="good">Free to read</ToneBadge>;
  const isReadable = material.downloadUrl !== null || material.hasPreview;
  return isReadable && <ToneBadge tone="quiet">First pages free</ToneBadge>;
}

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Placeholders for cards that are loading. */
export function CardSkeletons() {
  return (
    <output aria-label="Loading materials" className={classes.skeletons}>
      {places.map((place) => (
        <Skeleton key={place} className={classes.skeleton ?? ''} radius="md" />
      ))}
    </output>
  );
}
