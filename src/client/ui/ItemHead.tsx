import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { categoryLabel } from '#shared/enums.ts';
import { type ItemKind, itemKindLabels } from '#shared/orders.ts';

type Item = { kind: ItemKind; category: string; pages: number };

/** `PDF download · UG TRB · 120 pages` */
export const itemFacts = ({ kind, category, pages }: Item): string =>
  [itemKindLabels[kind], categoryLabel(category), ...(pages > 0 ? [`${pages} pages`] : [])].join(' · ');

type ItemHeadProps = {
  title: string;
  /** Its page; null where it has none any more. */
  to: string | null;
  facts: string;
};

/** What is sold, in two lines: its title, linked, and what kind of thing it is. */
export function ItemHead({ title, to, facts }: ItemHeadProps) {
  return (
    <>
      {to === null ? (
        <Text fw={600}>{title}</Text>
      ) : (
        <Anchor component={Link} to={to} fw={600}>
          {title}
        </Anchor>
      )}
      <Text size="sm" c="dimmed">
        {facts}
      </Text>
    </>
  );
}
