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
  const { id, title, category, pages, format, downloadUrl, edition } = material;
  const isFree = isFreeSample(material);
  const facts = [
    ...(pages > 0 ? [pages === 1 ? '1 page' : `${pages} pages`] : []),
    format,
    ...(edition ? [edition] : []),
  ];
  return (
    <div className={classes.facts}>
      <CoverStage category={category} className={classes.stage ?? ''}>
        <div className={classes.cover}>
          <Cover {...material} alt={`Cover of ${title}`} isFirst />
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
        <p className={classes.line}>{facts.join(' · ')}</p>
        <Group gap="xs">
          {downloadUrl !== null && <PreviewSampleButton {...material} />}
          <ActionButton
            variant="subtle"
            px="xs"
            icon={IconShare}
            aria-label="Share on WhatsApp"
            href={whatsappUrl('', `${title}\n${publicUrl}${paths.material(id)}`)}
            newTab
          >
            Share
          </ActionButton>
        </Group>
      </div>
    </div>
  );
}
