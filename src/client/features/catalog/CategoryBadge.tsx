import { Badge } from '#client/ui/Badge.tsx';
import { categoryLabel, type MaterialCategory } from '#shared/enums.ts';
import classes from './CategoryBadge.module.css';

export function CategoryBadge({ category }: { category: MaterialCategory }) {
  return (
    <Badge className={classes.badge} data-category={category}>
      {categoryLabel(category)}
    </Badge>
  );
}
