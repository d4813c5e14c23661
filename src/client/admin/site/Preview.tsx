import { Center, Loader, Text, Title } from '@mantine/core';
import { useDebouncedValue, useElementSize, useMediaQuery } from '@mantine/hooks';
import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { StepsPanel } from '#client/features/catalog/StepsPanel.tsx';
import { SellerCard } from '#client/features/site/contact/SellerCard.tsx';
import { Footer } from '#client/layout/Footer.tsx';
import { HeadCollector } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSiteContent } from '#client/lib/site.ts';
import { createQueryClient, createTrpcClient, trpc } from '#client/lib/trpc.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import type { PublicSection, SiteSection } from '#shared/site.ts';
import { ChatPreview } from './ChatPreview.tsx';
import classes from './Settings.module.css';
import type { SectionValues } from './setting-fields.ts';

const page = (load: () => Promise<PageModule>) => lazy(async () => ({ default: (await load()).Component }));

/** The page, or the part of one, that shows a section. */
const shown: Record<SiteSection, ComponentType<{ content: SectionValues }>> = {
  facts: Footer,
  home: page(() => import('#client/features/site/home/HomePage.tsx')),
  about: page(() => import('#client/features/site/about/AboutPage.tsx')),
  works: page(() => import('#client/features/site/works/WorksPage.tsx')),
  contact: page(() => import('#client/features/site/contact/ContactPage.tsx')),
  tests: page(() => import('#client/features/mock-tests/TestsPage.tsx')),
  videos: page(() => import('#client/features/site/videos/VideosPage.tsx')),
  purchase: BuyingSteps,
  prices: NothingShown,
  gst: NothingShown,
  keeping: NothingShown,
  delivery: NothingShown,
  postage: NothingShown,
  notices: NothingShown,
  reminders: NothingShown,
  chat: ChatPreview,
  business: SellerCard,
  terms: page(() => import('#client/features/site/policies/PolicyPage.tsx')),
  pictures: page(() => import('#client/features/site/about/AboutPage.tsx')),
};

const notPublic: ComponentType<{ content: SectionValues }>[] = [NothingShown, ChatPreview];
const isPublic = (section: SiteSection): section is PublicSection => !notPublic.includes(shown[section]);

type PreviewProps = { section: SiteSection; content: SectionValues; opened: boolean; onClose: () => void };

/** An inert preview of the page with the values of the form. */
export function Preview({ section, content, opened, onClose }: PreviewProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      fullScreen
      title="Preview: not saved yet"
      closeButtonProps={{ 'aria-label': 'Close the preview' }}
    >
      {opened && <PreviewedPage section={section} content={content} />}
    </Dialog>
  );
}

/** How wide the page is drawn before it is made smaller, in px. */
const pageWidth = 1120;
/** Sections that are only part of a page, shown at their own size. */
const parts: readonly SiteSection[] = ['purchase', 'business'];

/** The same beside the form, where there is room; drawn again when the typing pauses. */
export function LivePreview({ section, content }: Pick<PreviewProps, 'section' | 'content'>) {
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
  const [settled] = useDebouncedValue(content, 400);
  const { ref, width } = useElementSize();
  if (!isWide || !isPublic(section)) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
    <section ref={ref} className={classes.live} aria-label="Live preview" tabIndex={0}>
      {width > 0 && (
        <div style={{ zoom: parts.includes(section) ? 1 : width / pageWidth }}>
          <PreviewedPage section={section} content={settled} />
        </div>
      )}
    </section>
  );
}

const nowhere = () => {};

function PreviewedPage({ section, content }: Pick<PreviewProps, 'section' | 'content'>) {
  const queryClient = usePreviewData(section, content);
  const trpcClient = useMemo(() => createTrpcClient(), []);
  const Shown = shown[section];
  return (
    <HeadCollector value={nowhere}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <div inert>
            <Suspense fallback={<Loading />}>
              <Shown content={content} />
            </Suspense>
          </div>
        </QueryClientProvider>
      </trpc.Provider>
    </HeadCollector>
  );
}

function Loading() {
  return (
    <Center h={320}>
      <Loader aria-label="Loading the preview" />
    </Center>
  );
}

/** A query client whose cache holds the form's values. The page fetches everything else. */
function usePreviewData(section: SiteSection, content: SectionValues) {
  const outer = useQueryClient();
  const [inner] = useState(() => fill(createQueryClient(), { outer, section, content }));
  useEffect(() => void fill(inner, { outer, section, content }), [inner, outer, section, content]);
  return inner;
}

type Source = { outer: QueryClient; section: SiteSection; content: SectionValues };

function fill(inner: QueryClient, { outer, section, content }: Source): QueryClient {
  for (const key of [
    getQueryKey(trpc.site.info, undefined, 'query'),
    getQueryKey(trpc.auth.session, undefined, 'query'),
  ]) {
    const known = outer.getQueryData<object>(key);
    inner.setQueryData(
      key,
      known && 'publicUrl' in known ? { ...known, ...shownEverywhere({ section, content }) } : known,
    );
  }
  if (isPublic(section)) inner.setQueryData(getQueryKey(trpc.site.content, { section }, 'query'), content);
  return inner;
}

/** What of a section every page is sent. */
const shownEverywhere = ({ section, content }: Pick<Source, 'section' | 'content'>): object =>
  section === 'facts' ? content : section === 'business' ? { business: content } : {};

function NothingShown() {
  return <Text>Not public; used on the admin’s side only.</Text>;
}

function BuyingSteps() {
  const { lead, steps, sampleSteps, afterPayingSteps } = useSiteContent('purchase');
  return (
    <>
      <Text size="lg" mb="lg">
        {lead}
      </Text>
      <StepsPanel title="How to Purchase" steps={steps} />
      <Title order={2} size="h4" mt="lg">
        After paying
      </Title>
      <ol>
        {afterPayingSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <StepsPanel title="How It Works" steps={sampleSteps} />
    </>
  );
}
