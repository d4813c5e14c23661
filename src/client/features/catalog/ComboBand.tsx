import { Anchor, Group, Text, Title } from '@mantine/core';
import { IconStack3 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { trpc } from '#client/lib/trpc.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import classes from './ComboBand.module.css';

/** The combo packs on sale, all of them or those with one material in them; nothing while there are none. */
export function ComboBand({ materialId }: { materialId?: string }) {
  const combos = trpc.combos.list.useQuery({ materialId }).data ?? [];
  if (combos.length === 0) return null;
  return (
    <section aria-labelledby="combos" className={classes.band}>
      <Title order={2} size="h3" id="combos" mb="sm">
        Combo packs
      </Title>
      <ul className={classes.packs}>
        {combos.map(({ id, title, items, isSoldOut }) => (
          <li key={id} className={classes.pack}>
            <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
              <Anchor component={Link} to={paths.combo(id)} fw={600} c="inherit" className={classes.link ?? ''}>
                {title}
              </Anchor>
              {isSoldOut && <ToneBadge tone="quiet">{messages.soldOut}</ToneBadge>}
            </Group>
            <Group gap={6} wrap="nowrap" c="dimmed">
              <IconStack3 size={16} aria-hidden />
              <Text size="sm">Set of {items.length}</Text>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
