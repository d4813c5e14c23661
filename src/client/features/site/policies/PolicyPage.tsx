import { Link, useLocation } from 'react-router-dom';
import { SellerCard } from '#client/features/site/contact/SellerCard.tsx';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSiteContent } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { dayLabel } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { type Policy, policies } from '#shared/site/policies.ts';
import classes from './PolicyPage.module.css';

export const prefetch: PageModule['prefetch'] = (queries) =>
  Promise.all([queries.site.content.prefetch({ section: 'terms' }), queries.site.policyEdition.prefetch()]);

/** One policy of the shop, chosen by the path; the terms where the path is none's. */
export function Component() {
  const { pathname } = useLocation();
  const policy = policies.find(({ path }) => path === pathname.replace(/\/+$/, '')) ?? policies[0];
  const content = useSiteContent('terms');
  const head = policy.part === 'terms' ? content : heads[policy.part];
  return (
    <div className={classes.page}>
      <Head title={head.title} description={head.description} path={policy.path} />
      <h1 className={classes.headline}>{head.headline}</h1>
      <Edition />
      <p className={classes.lead}>{head.lead}</p>
      <OtherPolicies current={policy} />
      {content[policy.part].map(({ title, text }) => (
        <section key={title}>
          <h2 className={classes.title}>{title}</h2>
          <p className={classes.text}>{text}</p>
        </section>
      ))}
      <div className={classes.seller}>
        <SellerCard />
      </div>
    </div>
  );
}

/** Of the terms, title and intro are the educator's words. */
const heads = {
  privacy: {
    title: 'Privacy notice',
    headline: 'Privacy notice',
    description:
      'Which data about you this site stores, what for, how long and who sees it, and how you take it with you, correct it or have it deleted.',
    lead: 'What we store about you, and what you can do about it.',
  },
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

function Edition() {
  const [{ version, changedOn }] = trpc.site.policyEdition.useSuspenseQuery(undefined, { staleTime: 5 * 60_000 });
  return (
    <p className={classes.edition}>
      Last changed on {dayLabel(changedOn)}. Version {version.slice(0, 8)}.
    </p>
  );
}

/** All of them. On the terms they have the names of the chapters that stood there once, to which old links lead. */
function OtherPolicies({ current }: { current: Policy }) {
  return (
    <nav aria-label="All policies">
      <ul className={classes.contents}>
        {policies.map(({ path, part, heading }) => (
          <li key={path} id={current.part === 'terms' && part !== 'terms' ? part : undefined}>
            <Link to={path} aria-current={path === current.path ? 'page' : undefined}>
              {heading}
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.complain}>Contact and complaints</Link>
        </li>
      </ul>
    </nav>
  );
}
