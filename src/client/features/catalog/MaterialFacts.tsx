import { Badge, Group, Title } from '@mantine/core';
import { CategoryBadge } from './CategoryBadge.tsx';
import { Cover } from './Cover.tsx';
import classes from './MaterialFacts.module.css';
import { isFreeSample, type MaterialDetail } from './material-types.ts';
import { PreviewSampleButton } from './PreviewSampleButton.tsx';

/** What the material is, at a glance: cover, title, badges and the facts. */
export function MaterialFacts({ material }: { material: MaterialDetail }) {
  const { title, category, pages, format, previewUrl, previewPages, previewImages, downloadUrl } = material;
  const isFree = isFreeSample(material);
  const shownPages = isFree ? 0 : previewImages.length || (previewUrl === null ? 0 : previewPages);
  const facts = [
    ...(pages > 0 ? [{ name: 'Pages', value: String(pages) }] : []),
    { name: 'Format', value: format },
    ...(shownPages > 0 ? [{ name: 'Preview', value: `First ${pageCount(shownPages)}` }] : []),
  ];
  return (
    <div className={classes.facts}>
      <div className={classes.stage} data-category={category}>
        <div className={classes.cover}>
          <Cover {...material} alt={`Cover of ${title}`} />
        </div>
      </div>
      <div className={classes.text}>
        <Group gap="xs">
          <CategoryBadge category={category} />
          {isFree && (
            <Badge variant="outline" color="gray" className={classes.sampleBadge ?? ''}>
              Free sample
            </Badge>
          )}
        </Group>
        <Title mt="sm" className={classes.title}>
          {title}
        </Title>
      </div>
      <div className={classes.more}>
        <dl className={classes.list}>
          {facts.map(({ name, value }) => (
            <div key={name} className={classes.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {downloadUrl !== null && <PreviewSampleButton {...material} />}
      </div>
    </div>
  );
}

const pageCount = (pages: number): string => (pages === 1 ? '1 page' : `${pages} pages`);
