import type { WorksContent } from '#shared/site/works.ts';
import classes from './Testimonials.module.css';

export function Testimonials({ testimonials }: Pick<WorksContent, 'testimonials'>) {
  return (
    <ul className={classes.grid}>
      {testimonials.map(({ quote, name, detail }) => (
        <li key={name + quote}>
          <figure className={classes.card}>
            <blockquote className={classes.quote}>{quote}</blockquote>
            <figcaption>
              <strong>{name}</strong>
              <span className={classes.detail}>{detail}</span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
