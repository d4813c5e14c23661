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
  const css = sheet
    .map((part) => {
      if (!('within' in part)) return matters(part) ? part.css : '';
      const inside = textOf(part.rules);
      return inside === '' ? '' : `${part.within}{${inside}}`;
    })
    .join('');
  return withoutIdleVariables(css, html);
}

/** A custom property with its value, in which quotes may hold what would end it. */
const variable = /(--[\w-]+):((?:"[^"]*"|'[^']*'|[^;{}"'])*);?/g;
const namesIn = (text: string): string[] => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);

/** Leaves out the custom properties that nothing asks for: of Mantine's colours and sizes a page uses few. */
function withoutIdleVariables(css: string, html: string): string {
  const askedForBy = new Map<string, string[]>();
  for (const [, name = '', value = ''] of css.matchAll(variable))
    askedForBy.set(name, [...(askedForBy.get(name) ?? []), ...namesIn(value)]);
  const needed = new Set([...namesIn(html), ...namesIn(css.replaceAll(variable, ''))]);
  // A set is gone through to its end even as it grows.
  for (const name of needed) for (const next of askedForBy.get(name) ?? []) needed.add(next);
  return css.replaceAll(variable, (text, name: string) => (needed.has(name) ? text : ''));
}
