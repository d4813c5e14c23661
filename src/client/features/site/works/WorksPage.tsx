import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSiteContent } from '#client/lib/site.ts';
import { paths } from '#shared/paths.ts';
import { Band } from '../marketing/Band.tsx';
import { Cards } from '../marketing/Cards.tsx';
import { ClosingCall } from '../marketing/ClosingCall.tsx';
import { PageIntro } from '../marketing/PageIntro.tsx';
import { Selected } from './Selected.tsx';
import { Testimonials } from './Testimonials.tsx';
import { WorksDrawing } from './WorksDrawing.tsx';
import classes from './WorksPage.module.css';

export const prefetch: PageModule['prefetch'] = (queries) => queries.site.content.prefetch({ section: 'works' });

export function Component() {
  const works = useSiteContent('works');
  return (
    <>
      <Head title={works.title} description={works.description} path={paths.works} />
      <PageIntro headline={works.headline} lead={works.lead} figures={works.stats} aside={<WorksDrawing />} />
      <Band heading={works.deliveryHeading}>
        <Cards columns={4} numbered items={works.delivery.map((step) => ({ key: step.title, ...step }))} />
      </Band>
      {works.selected.length > 0 && (
        <Band heading={works.selectedHeading} tone="paper">
          <Selected selected={works.selected} />
        </Band>
      )}
      {works.testimonials.length > 0 && (
        <Band heading={works.testimonialsHeading} tone="paper">
          <Testimonials testimonials={works.testimonials} />
        </Band>
      )}
      <Band heading={works.qualityHeading} lead={works.qualityLead}>
        <Cards
          columns={4}
          items={works.quality.map((promise) => ({
            key: promise.title,
            ...promise,
            mark: <IconRosetteDiscountCheck size={34} stroke={1.5} aria-hidden className={classes.seal ?? ''} />,
          }))}
        />
      </Band>
      <ClosingCall {...works.closing} />
    </>
  );
}
