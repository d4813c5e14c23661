import { useLocation } from 'react-router-dom';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSiteContent } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { policies } from '#shared/site/policies.ts';
import { Paragraphs } from './Paragraphs.tsx';
import { PolicyFrame } from './PolicyFrame.tsx';

export const prefetch: PageModule['prefetch'] = (queries) =>
  Promise.all([queries.site.content.prefetch({ section: 'terms' }), queries.site.policyEdition.prefetch()]);

/** One of the policies that are agreed to, chosen by the path; the terms where the path is none's. */
export function Component() {
  const { pathname } = useLocation();
  const found = policies.find(({ path }) => path === pathname.replace(/\/+$/, '')) ?? policies[0];
  const content = useSiteContent('terms');
  const [edition] = trpc.site.policyEdition.useSuspenseQuery(undefined, { staleTime: 5 * 60_000 });
  const part = found.part === 'privacy' ? 'terms' : found.part;
  return (
    <PolicyFrame policy={found} head={part === 'terms' ? content : heads[part]} edition={edition}>
      <Paragraphs of={content[part]} />
    </PolicyFrame>
  );
}

/** Of the terms, title and intro are the educator's words. */
const heads = {
  refunds: {
    title: 'Refunds and cancellation',
    headline: 'Refunds and cancellation',
    description:
      'When an order can be cancelled, when a PDF or a printed copy is refunded or replaced, and how and when the money comes back.',
    lead: 'When you get your money back, and how.',
  },
  delivery: {
    title: 'Shipping and delivery',
    headline: 'Shipping and delivery',
    description:
      'How PDFs reach you after the payment, where in India printed copies are sent, how long that takes and how you hear of your parcel.',
    lead: 'How what you bought reaches you.',
  },
};
