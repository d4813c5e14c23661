import { Badge, Group, Text, Title } from '@mantine/core';
import { sampleCategory } from '#shared/materials.ts';
import { CategoryBadge } from './CategoryBadge.tsx';
import { Cover } from './Cover.tsx';
import classes from './MaterialFacts.module.css';
import type { MaterialDetail } from './material-types.ts';
import { PreviewSampleButton } from './PreviewSampleButton.tsx';

/** What the material is: cover, title, badges, the facts, its description. */
export function MaterialFacts({ material }: { material: MaterialDetail }) {
  const { title, description, category, pages, format, previewUrl, previewPages } = material;
  const facts = [
    ...(pages > 0 ? [{ name: 'Pages', value: String(pages) }] : []),
    { name: 'Format', value: format },
    ...(previewUrl === null ? [] : [{ name: 'Preview', value: `First ${pageCount(previewPages)}` }]),
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
          {category === sampleCategory && (
            <Badge variant="outline" color="gray" className={classes.sampleBadge ?? ''}>
              Free sample
            </Badge>
          )}
        </Group>
        <Title mt="sm" className={classes.title}>
          {title}
        </Title>
        <dl className={classes.list}>
          {facts.map(({ name, value }) => (
            <div key={name} className={classes.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {material.category === sampleCategory && <PreviewSampleButton {...material} />}
      </div>
      {description && <Text className={classes.description}>{description}</Text>}
    </div>
  );
}

const pageCount = (pages: number): string => (pages === 1 ? '1 page' : `${pages} pages`);
