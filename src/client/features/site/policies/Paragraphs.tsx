import classes from './PolicyPage.module.css';

/** The paragraphs of a policy, each under its title. */
export const Paragraphs = ({ of }: { of: readonly { title: string; text: string }[] }) =>
  of.map(({ title, text }) => (
    <section key={title}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
    </section>
  ));
