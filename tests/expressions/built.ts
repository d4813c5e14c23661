import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { type SlowExpression, whySlow } from './slow.ts';

/** The lines of a source text on which an expression is built out of strings. */
function linesThatBuild(source: string): number[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(file) === 'RegExp')
      lines.push(file.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return lines;
}

/**
 * The expressions that a file builds out of strings and that are slow, or that it does not build when it is loaded, so that nobody
 * can look at them here. The file is loaded for it.
 */
export async function slowBuiltExpressions(path: string, source: string): Promise<SlowExpression[]> {
  const lines = linesThatBuild(source);
  if (lines.length === 0) return [];
  const built: { line: number; expression: string }[] = [];
  const RealRegExp = globalThis.RegExp;
  globalThis.RegExp = new Proxy(RealRegExp, {
    construct(target, args, newTarget) {
      const made: RegExp = Reflect.construct(target, args, newTarget);
      const frames = (new Error().stack ?? '').split('\n');
      const frame = frames.find((one) => one.includes(path)) ?? '';
      const line = Number(/:(\d+):\d+\)?$/.exec(frame)?.[1]);
      // Whoever calls a library that builds one is not meant.
      if (frames[2]?.includes(path)) built.push({ line, expression: `/${made.source}/${made.flags}` });
      return made;
    },
  });
  try {
    await import(`${pathToFileURL(path).href}?expressions`);
  } finally {
    globalThis.RegExp = RealRegExp;
  }
  const slow = built.flatMap(({ line, expression }) => {
    const why = whySlow(expression);
    return why === null ? [] : [{ line, expression, why }];
  });
  const unseen = lines
    .filter((line) => !built.some((one) => one.line >= line && one.line <= line + 1))
    .map((line) => ({ line, expression: 'new RegExp', why: 'is not built when the file is loaded: write a literal' }));
  return [...slow, ...unseen];
}
