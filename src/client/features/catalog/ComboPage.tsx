import { Container, Text, Title } from '@mantine/core';
import { IconPackageOff } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSession } from '#client/lib/session.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { Cover } from '#client/ui/Cover.tsx';
import { ItemHead, itemFacts } from '#client/ui/ItemHead.tsx';
import { keepRefusal, OneItem } from '#client/ui/OneItem.tsx';
import { WithAside } from '#client/ui/WithAside.tsx';
import { comboMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { BackToMaterials } from './BackToMaterials.tsx';
import classes from './BundlePage.module.css';
import { beginning } from './beginning.ts';
import { ComboOffer } from './ComboOffer.tsx';

type Combo = Answers['combos']['get'];

export const prefetch: PageModule['prefetch'] = (queries, { params: { id = '' }, isSignedIn }) =>
  Promise.all([queries.combos.get.prefetch({ id }), isSignedIn && queries.combos.price.prefetch({ comboId: id })]);

export function Component() {
  const { id = '' } = useParams();
  const query = trpc.combos.get.useQuery({ id }, keepRefusal);
  const missing = {
    path: paths.combo(id),
    title: comboMessages.notFound,
    description: 'There is no combo pack at this address.',
    text: 'It may no longer be on sale, or the link is incomplete.',
    icon: <IconPackageOff size={48} aria-hidden />,
    back: { to: paths.materials, label: 'See all study materials' },
  };
  return (
    <Container size="lg" pt="md" pb="xl">
      <BackToMaterials />
      <OneItem query={query} loading="Loading the combo pack" missing={missing}>
        {(combo) => <Pack combo={combo} />}
      </OneItem>
    </Container>
  );
}

function Pack({ combo }: { combo: Combo }) {
  const { id, title, description, items } = combo;
  const user = useSession();
  const offer = trpc.combos.price.useQuery({ comboId: id }, { enabled: user !== null });
  const priceOf = (item: Combo['items'][number]) =>
    offer.data?.singles.find(({ materialId, kind }) => materialId === item.materialId && kind === item.kind)
      ?.pricePaise ?? null;
  const names = items.map((item) => item.title).join(', ');
  return (
    <>
      <Head
        title={title}
        description={beginning(description || `${title}, one price for: ${names}`)}
        path={paths.combo(id)}
        parents={[{ title: 'Study Materials', path: paths.materials }]}
      />
      <WithAside aside={<ComboOffer combo={combo} offer={offer} />}>
        <div>
          <Text c="dimmed">Combo pack</Text>
          <Title className={classes.title ?? ''}>{title}</Title>
          {description && <Text className={classes.description}>{description}</Text>}
          <Title order={2} size="h3" mt="lg" mb="md" id="inside">
            What’s included
          </Title>
          <ul className={classes.covers} aria-labelledby="inside">
            {items.map((item) => (
              <PackItem key={`${item.kind} ${item.materialId}`} item={item} pricePaise={priceOf(item)} />
            ))}
          </ul>
        </div>
      </WithAside>
    </>
  );
}

/** `pricePaise`: of it alone; null for a visitor. */
function PackItem({ item, pricePaise }: { item: Combo['items'][number]; pricePaise: number | null }) {
  return (
    <li className={classes.line}>
      <Cover {...item} />
      <div>
        <ItemHead title={item.title} to={paths.sold(item.materialId, item.format)} facts={itemFacts(item)} />
      </div>
      <Text size="sm">{pricePaise !== null && formatPaise(pricePaise)}</Text>
    </li>
  );
}
