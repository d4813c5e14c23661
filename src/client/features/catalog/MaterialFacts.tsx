import { Badge, Group, Title } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useSite } from '#client/lib/site.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Cover } from '#client/ui/Cover.tsx';
import { whatsappUrl } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import { CategoryBadge } from './CategoryBadge.tsx';
import { CoverStage } from './CoverStage.tsx';
import classes from './MaterialFacts.module.css';
import { isFreeSample, type MaterialDetail } from './material-types.ts';
import { PreviewSampleButton } from './PreviewSampleButton.tsx';

/** A material's cover, title, badges and facts. */
export function MaterialFacts({ material }: { material: MaterialDetail }) {
  const { publicUrl } = useSite();
  const { id, title, category, pages, format, previewUrl, previewPages, previewImages, downloadUrl, edition } =
    material;
  const isFree = isFreeSample(material);
  const shownPages = isFree ? 0 : previewImages.length || (previewUrl === null ? 0 : previewPages);
  const facts = [
    ...(pages > 0 ? [{ name: 'Pages', value: String(pages) }] : []),
    { name: 'Format', value: format },
    ...(edition ? [{ name: 'Edition', value: edition }] : []),
    ...(shownPages > 0 ? [{ name: 'Preview', value: pageCount(shownPages) }] : []),
  ];
  return (
    <div className={classes.facts}>
      <CoverStage category={category} className={classes.stage ?? ''}>
        <div className={classes.cover}>
          <Cover {...material} alt={`Cover of ${title}`} />
        </div>
      </CoverStage>
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
        <Group gap="xs">
          {downloadUrl !== null && <PreviewSampleButton {...material} />}
          <ActionButton
            variant="default"
            icon={IconShare}
            href={whatsappUrl('', `${title}\n${publicUrl}${paths.material(id)}`)}
            newTab
          >
            Share on WhatsApp
          </ActionButton>
        </Group>
      </div>
    </div>
  );
}

const pageCount = (pages: number): string => (pages === 1 ? '1 page' : `${pages} pages`);
