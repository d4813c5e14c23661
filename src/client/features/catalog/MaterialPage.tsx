import { Button, Container, Skeleton, Text, Title } from '@mantine/core';
import { IconBookOff } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { ComboBand } from '#client/features/catalog/ComboBand.tsx';
import { BuyPanel } from '#client/features/checkout/BuyPanel.tsx';
import { learningResource } from '#client/lib/json-ld.ts';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSite, useSiteContent } from '#client/lib/site.ts';
import { serverError, trpc } from '#client/lib/trpc.ts';
import { categoryLabel } from '#shared/enums.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { BackToMaterials } from './BackToMaterials.tsx';
import { MaterialFacts } from './MaterialFacts.tsx';
import classes from './MaterialPage.module.css';
import type { MaterialDetail } from './material-types.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { PrintedCopyPanel } from './PrintedCopyPanel.tsx';
import { StepsPanel } from './StepsPanel.tsx';

export const prefetch: PageModule['prefetch'] = (queries, { params }) =>
  Promise.all([
    queries.materials.get.prefetch({ id: params.id ?? '' }),
    queries.combos.list.prefetch({ materialId: params.id ?? '' }),
    queries.site.content.prefetch({ section: 'purchase' }),
  ]);

export function Component() {
  const { id = '' } = useParams();
  const query = trpc.materials.get.useQuery(
    { id },
    // What the server has refused, it refuses again.
    { retryOnMount: ({ state }) => serverError(state.error) === null },
  );
  return (
    <Container size="lg" pt="md" pb="xl">
      <BackToMaterials />
      {query.isPending && (
        <output aria-label="Loading the material">
          <Skeleton h={420} mt="md" />
        </output>
      )}
      {query.isLoadingError && (
        <NotFound path={paths.material(id)} retry={serverError(query.error) ? null : () => void query.refetch()} />
      )}
      {query.data && <Material material={query.data} />}
    </Container>
  );
}

function Material({ material }: { material: MaterialDetail }) {
  const { id, title, description, imageUrl, category } = material;
  const site = useSite();
  const { steps } = useSiteContent('purchase');
  return (
    <>
      <Head
        title={title}
        description={beginning(description) || `${title}: study material for teacher-recruitment exams.`}
        path={paths.material(id)}
        {...(imageUrl !== null && { image: imageUrl })}
        parents={[{ title: 'Study Materials', path: paths.materials }]}
        jsonLd={[learningResource(site, { ...material, category: categoryLabel(category) })]}
      />
      <div className={classes.page}>
        <MaterialFacts material={material} />
        <aside aria-label="Buy this material" className={classes.purchase}>
          <BuyPanel materialId={id} title={title} isSold={material.isSoldAsPdf} />
          <PrintedCopyPanel material={material} />
          <div data-later>
            <StepsPanel title="How to Purchase" steps={steps} />
          </div>
        </aside>
        <div className={classes.inside} data-later>
          {description && (
            <section aria-labelledby="about">
              <Title order={2} size="h3" id="about">
                About this material
              </Title>
              <Text className={classes.description}>{description}</Text>
            </section>
          )}
          <PreviewPanel material={material} />
          <ComboBand materialId={id} />
        </div>
      </div>
    </>
  );
}

/** `retry` is given when it may be the connection that failed rather than the material that is missing. */
function NotFound({ path, retry }: { path: string; retry: (() => void) | null }) {
  return (
    <div className={classes.missing}>
      <Head
        title={messages.materialNotFound}
        description="There is no study material at this address."
        path={path}
        status={404}
        noindex
      />
      <IconBookOff size={56} stroke={1.25} aria-hidden />
      <Title>{messages.materialNotFound}</Title>
      <Text c="dimmed">
        {retry
          ? 'It could not be loaded. Please check your connection and try again.'
          : 'It may have been taken off the shelf, or the address may be incomplete.'}
      </Text>
      {retry ? (
        <Button mih={44} onClick={retry}>
          Retry
        </Button>
      ) : (
        <Button mih={44} component={Link} to={paths.materials}>
          See all study materials
        </Button>
      )}
    </div>
  );
}

/** As much of a text as a search result or a chat preview shows, ending with a whole word. */
function beginning(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 160 ? line : `${line.slice(0, 157).replace(/\s+\S*$/, '')}…`;
}
