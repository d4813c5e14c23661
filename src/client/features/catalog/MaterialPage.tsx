import { Container, Text, Title } from '@mantine/core';
import { IconBookOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { PdfOffer } from '#client/features/checkout/PdfOffer.tsx';
import { learningResource } from '#client/lib/json-ld.ts';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { keepRefusal, OneItem } from '#client/ui/OneItem.tsx';
import { categoryLabel } from '#shared/enums.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { BackToMaterials } from './BackToMaterials.tsx';
import { BuyBar } from './BuyBar.tsx';
import { beginning } from './beginning.ts';
import { ComboBand } from './ComboBand.tsx';
import { MaterialFacts } from './MaterialFacts.tsx';
import classes from './MaterialPage.module.css';
import type { MaterialDetail } from './material-types.ts';
import { Steps } from './OtherWays.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { PrintedCopyPanel } from './PrintedCopyPanel.tsx';
import { Shelf } from './Shelf.tsx';

export const prefetch: PageModule['prefetch'] = (queries, { params: { id = '' }, isSignedIn }) =>
  Promise.all([
    queries.materials.get.prefetch({ id }),
    queries.materials.related.prefetch({ id }),
    queries.combos.list.prefetch({ materialId: id }),
    queries.site.content.prefetch({ section: 'purchase' }),
    !isSignedIn && queries.materials.shownPrices.prefetch({ id }),
    isSignedIn && queries.combos.prices.prefetch({ materialId: id }),
    isSignedIn && queries.checkout.price.prefetch({ materialId: id }),
    isSignedIn && queries.cart.price.prefetch({ materialId: id }),
    isSignedIn && queries.printRequests.prices.prefetch({ ids: [id] }),
  ]);

export function Component() {
  const { id = '' } = useParams();
  const query = trpc.materials.get.useQuery({ id }, keepRefusal);
  const missing = {
    path: paths.material(id),
    title: messages.materialNotFound,
    description: 'There is no study material at this address.',
    text: 'It may have been removed, or the link is incomplete.',
    icon: <IconBookOff size={56} stroke={1.25} aria-hidden />,
    back: { to: paths.materials, label: 'See all study materials' },
  };
  return (
    <Container size="lg" pt="md" pb="xl">
      <BackToMaterials />
      <OneItem query={query} loading="Loading the material" missing={missing}>
        {(material) => <Material material={material} />}
      </OneItem>
    </Container>
  );
}

function Material({ material }: { material: MaterialDetail }) {
  const { id, title, description, imageUrl, category, chapters } = material;
  const site = useSite();
  const purchase = useRef<HTMLElement>(null);
  const related = trpc.materials.related.useQuery({ id }).data ?? [];
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
        <aside aria-label="Buy this material" id="buy" ref={purchase} tabIndex={-1} className={classes.purchase}>
          <PdfOffer
            materialId={id}
            title={title}
            pages={material.pages}
            hasPreview={material.hasPreview}
            isSold={material.isSoldAsPdf}
          />
          <PrintedCopyPanel material={material} />
        </aside>
        <div className={classes.reading}>
          <div className={classes.inside} data-later>
            {description && (
              <section aria-labelledby="about">
                <Title order={2} size="h3" id="about">
                  About this material
                </Title>
                <Text className={classes.description}>{description}</Text>
              </section>
            )}
            {chapters.length > 0 && <Contents chapters={chapters} />}
            <PreviewPanel material={material} />
          </div>
          <BuyBar material={material} target={purchase} />
        </div>
        <div className={classes.more} data-later>
          <Steps materialId={id} />
          <ComboBand materialId={id} />
          {related.length > 0 && (
            <section aria-labelledby="related">
              <Title order={2} size="h3" id="related" mb="md">
                More {categoryLabel(category)} materials
              </Title>
              <Shelf label={`More ${categoryLabel(category)} materials`} items={related} />
            </section>
          )}
        </div>
      </div>
    </>
  );
}

function Contents({ chapters }: Pick<MaterialDetail, 'chapters'>) {
  return (
    <section aria-labelledby="contents">
      <Title order={2} size="h3" id="contents">
        What’s inside
      </Title>
      <ul className={classes.chapters}>
        {chapters.map((chapter, place) => (
          <li key={`${place} ${chapter}`}>{chapter}</li>
        ))}
      </ul>
    </section>
  );
}
