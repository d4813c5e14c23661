import { LRUCache } from 'lru-cache';
import { type ChildNode, parse } from 'postcss';

/** A rule with the classes that each of its selectors requires, or the rules within `@media` and the like. */
type Part = { selectors: string[][]; css: string } | { within: string; parts: Part[] };

/** Prepares a stylesheet. The returned function picks the rules that apply to a page's HTML, in order. */
export function createCriticalCss(stylesheet: string): (html: string) => string {
  const parts = parse(stylesheet).nodes.map(partOf);
  /** Pages differ in their texts, seldom in the classes and variables that they use. */
  const picked = new LRUCache<string, string>({ max: 200 });
  return (html) => {
    const lists = new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, names = '']) => names));
    const variables = new Set(variablesIn(html));
    const key = [...lists, ...variables].join('\n');
    const known = picked.get(key);
    if (known !== undefined) return known;
    const classes = new Set([...lists].flatMap((names) => names.split(' ')));
    const css = withoutUnusedVariables(pick(parts, classes), variables);
    picked.set(key, css);
    return css;
  };
}

const conditional = ['media', 'supports', 'container'];

const partOf = (node: ChildNode): Part =>
  node.type === 'atrule' && conditional.includes(node.name)
    ? { within: `@${node.name} ${node.params}`, parts: (node.nodes ?? []).map(partOf) }
    : { selectors: node.type === 'rule' ? node.selectors.map(classesIn) : [[]], css: node.toString() };

/** Leaves out the classes that a selector excludes or gives as alternatives. */
const classesIn = (selector: string): string[] =>
  [...selector.replaceAll(/:(?:not|is|where|has)\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '').matchAll(/\.([\w-]+)/g)].map(
    ([, name = '']) => name,
  );

const pick = (parts: Part[], classes: Set<string>): string =>
  parts
    .map((part) => {
      if ('css' in part)
        return part.selectors.some((names) => names.every((name) => classes.has(name))) ? part.css : '';
      const inside = pick(part.parts, classes);
      return inside === '' ? '' : `${part.within}{${inside}}`;
    })
    .join('');

/** A custom property with its value, in which quotes may hold what would end it. */
const variable = /(--[\w-]+):((?:"[^"]*"|'[^']*'|[^;{}"'])*);?/g;
const variablesIn = (text: string): string[] => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);

/** Leaves out the custom properties that nothing uses: of Mantine's colours and sizes a page needs few. */
function withoutUnusedVariables(css: string, usedInHtml: Set<string>): string {
  const usedBy = new Map<string, string[]>();
  for (const [, name = '', value = ''] of css.matchAll(variable))
    usedBy.set(name, [...(usedBy.get(name) ?? []), ...variablesIn(value)]);
  const used = new Set([...usedInHtml, ...variablesIn(css.replaceAll(variable, ''))]);
  // Iterating a Set reaches what is added during the iteration.
  for (const name of used) for (const next of usedBy.get(name) ?? []) used.add(next);
  return css.replaceAll(variable, (text, name: string) => (used.has(name) ? text : ''));
}
