import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSiteContent } from '#client/lib/site.ts';
import { paths } from '#shared/paths.ts';
import type { Step } from '#shared/site/parts.ts';
import classes from './TermsPage.module.css';

export const prefetch: PageModule['prefetch'] = (queries) => queries.site.content.prefetch({ section: 'terms' });

export function Component() {
  const { title, description, headline, lead, ...parts } = useSiteContent('terms');
  const shown = [
    { id: 'terms', heading: 'Terms of use', items: parts.terms },
    { id: 'privacy', heading: 'Privacy notice', items: parts.privacy },
    { id: 'refunds', heading: 'Refunds and cancellation', items: parts.refunds },
    { id: 'delivery', heading: 'Delivery', items: parts.delivery },
  ];
  return (
    <div className={classes.page}>
      <Head title={title} description={description} path={paths.terms} />
      <h1 className={classes.headline}>{headline}</h1>
      <p className={classes.lead}>{lead}</p>
      <nav aria-label="On this page">
        <ul className={classes.contents}>
          {shown.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ul>
      </nav>
      {shown.map((part) => (
        <Part key={part.id} {...part} />
      ))}
    </div>
  );
}

function Part({ id, heading, items }: { id: string; heading: string; items: Step[] }) {
  return (
    <section aria-labelledby={id} className={classes.part}>
      <h2 id={id} className={classes.heading}>
        {heading}
      </h2>
      {items.map(({ title, text }) => (
        <div key={title}>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.text}>{text}</p>
        </div>
      ))}
    </section>
  );
}
