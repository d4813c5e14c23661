import { Anchor, Button, Container, Text, Title } from '@mantine/core';
import { IconPackageOff } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { BackToMaterials } from '#client/features/catalog/BackToMaterials.tsx';
import { Cover } from '#client/features/catalog/Cover.tsx';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSession } from '#client/lib/session.ts';
import { type Answers, serverError, trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { EmptyState } from '#client/ui/QueryState.tsx';
import { categoryLabel } from '#shared/materials.ts';
import { comboMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { itemKindLabels } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { ComboOffer } from './ComboOffer.tsx';
import classes from './ComboPage.module.css';

type Combo = Answers['combos']['get'];

export const prefetch: PageModule['prefetch'] = (queries, { params }) =>
  queries.combos.get.prefetch({ id: params.id ?? '' });

export function Component() {
  const { id = '' } = useParams();
  const query = trpc.combos.get.useQuery(
    { id },
    // What the server has refused, it refuses again.
    { retryOnMount: ({ state }) => serverError(state.error) === null },
  );
  return (
    <Container size="lg" pt="md" pb="xl">
      <BackToMaterials />
      {query.isPending && <Loading h={360} mt="md" label="Loading the combo pack" />}
      {query.isLoadingError && (
        <Missing path={paths.combo(id)} retry={serverError(query.error) ? null : () => void query.refetch()} />
      )}
      {query.data && <Pack combo={query.data} />}
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
      <div className={classes.page}>
        <div>
          <Text c="dimmed">Combo pack</Text>
          <Title>{title}</Title>
          {description && <Text className={classes.description}>{description}</Text>}
          <Title order={2} size="h3" mt="lg" mb="md" id="inside">
            What is in it
          </Title>
          <ul className={classes.items} aria-labelledby="inside">
            {items.map((item) => (
              <li key={`${item.kind} ${item.materialId}`} className={classes.item}>
                <Cover {...item} />
                <div>
                  <Anchor component={Link} to={paths.material(item.materialId)} fw={600}>
                    {item.title}
                  </Anchor>
                  <Text size="sm" c="dimmed">
                    {[
                      itemKindLabels[item.kind],
                      categoryLabel(item.category),
                      ...(item.pages > 0 ? [`${item.pages} pages`] : []),
                    ].join(' · ')}
                  </Text>
                </div>
                <Text size="sm" className={classes.price ?? ''}>
                  {priceOf(item) !== null && formatPaise(priceOf(item) ?? 0)}
                </Text>
              </li>
            ))}
          </ul>
        </div>
        <div className={classes.offer}>
          <ComboOffer combo={combo} offer={offer} />
        </div>
      </div>
    </>
  );
}

/** `retry` is given when it may be the connection that failed rather than the pack that is missing. */
function Missing({ path, retry }: { path: string; retry: (() => void) | null }) {
  return (
    <>
      <Head
        title={comboMessages.notFound}
        description="There is no combo pack at this address."
        path={path}
        status={404}
        noindex
      />
      <Title ta="center" mt="xl">
        {comboMessages.notFound}
      </Title>
      <EmptyState
        icon={<IconPackageOff size={48} aria-hidden />}
        title={
          retry
            ? 'It could not be loaded. Please check your connection and try again.'
            : 'It may not be sold any more, or the address may be incomplete.'
        }
      >
        {retry ? (
          <Button mih={44} onClick={retry}>
            Retry
          </Button>
        ) : (
          <Button mih={44} component={Link} to={paths.materials}>
            See all study materials
          </Button>
        )}
      </EmptyState>
    </>
  );
}

const beginning = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 160 ? line : `${line.slice(0, 157).replace(/\s+\S*$/, '')}…`;
};
