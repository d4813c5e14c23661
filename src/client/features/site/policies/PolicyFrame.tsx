import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SellerCard } from '#client/features/site/contact/SellerCard.tsx';
import { Head } from '#client/lib/page-head.tsx';
import { dayLabel } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { type Policy, type PolicyEdition, policies } from '#shared/site/policies.ts';
import classes from './PolicyPage.module.css';

type PolicyFrameProps = {
  policy: Policy;
  head: { title: string; description: string; headline: string; lead: string };
  edition: PolicyEdition;
  /** Two languages stand side by side. */
  isWide?: boolean;
  children: ReactNode;
};

/** What all policies have around their words: title, edition, the way to the others, and who sells. */
export const PolicyFrame = ({ policy, head, edition, isWide = false, children }: PolicyFrameProps) => (
  <div className={classes.page} data-wide={isWide || undefined}>
    <Head title={head.title} description={head.description} path={policy.path} />
    <h1 className={classes.headline}>{head.headline}</h1>
    <p className={classes.edition}>
      Last changed on {dayLabel(edition.changedOn)}. Version {edition.version.slice(0, 8)}.
    </p>
    <p className={classes.lead}>{head.lead}</p>
    <OtherPolicies current={policy} />
    {children}
    <div className={classes.seller}>
      <SellerCard />
    </div>
  </div>
);

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
