import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import ts from 'typescript';

export type SlowExpression = { line: number; expression: string; why: string };

/** The regular expressions of a source text that can take more than linear time over what people type or send. */
export function slowExpressions(source: string): SlowExpression[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const found: SlowExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const why = whySlow(node.text);
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      if (why !== null) found.push({ line: line + 1, expression: node.text, why });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Null: it is linear. `literal`: with its slashes and flags. */
export function whySlow(literal: string): string | null {
  const end = literal.lastIndexOf('/');
  const [source, flags] = [literal.slice(1, end), literal.slice(end + 1)];
  const { reports } = analyse({ source, flags });
  if (reports.some(({ exponential }) => exponential)) return 'takes exponential time';
  if (reports.some(({ type }) => type !== 'Move')) return 'two parts of it can take the same characters';
  if (reports.length > 0) return 'is tried again from every character of a long run';
  return hasWordsInLoop(source, flags) ? 'repeats alternatives of several letters without end' : null;
}

/** `(?:KEY|KEYS|S)+` reads KEYS in two ways, and a row of them in 2ⁿ; the analysis above does not see it. */
function hasWordsInLoop(source: string, flags: string): boolean {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: /[uv]/.test(flags) });
  let found = false;
  let loops = 0;
  visitRegExpAST(pattern, {
    onQuantifierEnter: ({ max }) => {
      if (max === Number.POSITIVE_INFINITY) loops += 1;
    },
    onQuantifierLeave: ({ max }) => {
      if (max === Number.POSITIVE_INFINITY) loops -= 1;
    },
    onGroupEnter: ({ alternatives }) => {
      found ||= loops > 0 && alternatives.length > 1 && alternatives.some(({ elements }) => elements.length > 1);
    },
    onCapturingGroupEnter: ({ alternatives }) => {
      found ||= loops > 0 && alternatives.length > 1 && alternatives.some(({ elements }) => elements.length > 1);
    },
  });
  return found;
}
