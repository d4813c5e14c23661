/** A rule of a stylesheet: what must stand on a page for it to matter, and its text. */
type Rule = {
  /** The class names of each of its selectors; an empty list always matters. */
  selectors: string[][];
  css: string;
};
type Group = { within: string; rules: Rule[] };

/** A stylesheet taken apart at build time: rules, and rules within `@media` and the like. */
export type Stylesheet = (Rule | Group)[];

/** Every stylesheet of the build, by its address. */
export type Stylesheets = Record<string, Stylesheet>;

/**
 * What of a stylesheet a page's HTML needs, in its order: the first sight of the page then waits for no other file. The
 * whole stylesheet comes with the scripts.
 */
export function stylesFor(html: string, sheet: Stylesheet): string {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  const matters = ({ selectors }: Rule) => selectors.some((names) => names.every((name) => classes.has(name)));
  const textOf = (rules: Rule[]) =>
    rules
      .filter(matters)
      .map(({ css }) => css)
      .join('');
  return sheet
    .map((part) => {
      if (!('within' in part)) return matters(part) ? part.css : '';
      const inside = textOf(part.rules);
      return inside === '' ? '' : `${part.within}{${inside}}`;
    })
    .join('');
}
