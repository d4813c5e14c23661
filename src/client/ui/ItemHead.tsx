import { IconBook2, IconFileTypePdf } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { categoryLabel } from '#shared/enums.ts';
import { type ItemKind, itemLabel } from '#shared/order-items.ts';
import classes from './ItemHead.module.css';

type Item = { kind: ItemKind; format: string; category: string; pages: number };

/** `PDF download · UG TRB · 120 pages` */
export const itemFacts = ({ category, pages, ...item }: Item): string =>
  [itemLabel(item), categoryLabel(category), ...(pages > 0 ? [`${pages} pages`] : [])].join(' · ');

type ItemHeadProps = {
  title: string;
  /** Its page; null where it has none any more. */
  to: string | null;
  facts: string;
  /** Marks it by a picture: a PDF and a printed copy may have the same title. */
  kind?: ItemKind | undefined;
};

const icons = { download: IconFileTypePdf, printed: IconBook2 };

/** What is sold, in two lines: its title, linked, and what kind of thing it is. */
export function ItemHead({ title, to, facts, kind }: ItemHeadProps) {
  const Icon = kind && icons[kind];
  return (
    <>
      {to === null ? (
        <p className={`words ${classes.title}`}>{title}</p>
      ) : (
        <Link to={to} className={`link touch ${classes.title}`}>
          {title}
        </Link>
      )}
      <p className={`small dimmed ${classes.facts}`}>
        {Icon && <Icon size={18} aria-hidden />}
        <span>{facts}</span>
      </p>
    </>
  );
}
