/** Which function of the server calls which, read from the code: for rules about what a procedure leads to. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../../src');

type Code = { file: string; names: Map<string, ts.Node>; imports: Map<string, { file: string; name: string }> };

/** The code of the server, by file below `src/`. */
export const serverCode = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => [`server/${file}`, readFileSync(join(root, 'server', file), 'utf8')]),
  );

function parse(file: string, text: string): Code {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const names = new Map<string, ts.Node>();
  const imports = new Map<string, { file: string; name: string }>();
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) names.set(statement.name.text, statement);
    if (ts.isVariableStatement(statement))
      for (const declaration of statement.declarationList.declarations)
        if (declaration.initializer) names.set(declaration.name.getText(), declaration.initializer);
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const from = statement.moduleSpecifier.text;
    const target = from.startsWith('.') ? join(dirname(file), from) : from.replace(/^#/, '');
    const bindings = statement.importClause?.namedBindings;
    if (bindings && ts.isNamedImports(bindings))
      for (const { name, propertyName } of bindings.elements)
        imports.set(name.text, { file: target, name: (propertyName ?? name).text });
  }
  return { file, names, imports };
}

/** A procedure that changes something as a router's file has it: its router, its name, what stands behind the name. */
type Verb = { router: string; name: string; file: string; node: ts.Node };

/**
 * Every entry of every router of this code, with the methods that are called on its way: `insert`, `happened`. What is
 * called on a value whose type is not known here counts by its method's name alone.
 */
export function callsOfVerbs(code: Record<string, string>): (Verb & { methods: Set<string> })[] {
  const parsed = new Map(Object.entries(code).map(([file, text]) => [file, parse(file, text)]));
  const verbs = [...parsed.values()].flatMap(verbsOf);
  return verbs.map((verb) => {
    const methods = new Set<string>();
    const seen = new Set<ts.Node>();
    const visit = (node: ts.Node, at: Code): void => {
      if (seen.has(node)) return;
      seen.add(node);
      if (ts.isPropertyAccessExpression(node)) methods.add(methodOf(node));
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) methods.add(node.expression.text);
      if (ts.isIdentifier(node)) {
        const own = at.names.get(node.text);
        if (own) visit(own, at);
        const imported = at.imports.get(node.text);
        const there = imported && parsed.get(imported.file);
        const target = there?.names.get(imported?.name ?? '');
        if (there && target) visit(target, there);
      }
      node.forEachChild((child) => visit(child, at));
    };
    const at = parsed.get(verb.file);
    if (at) visit(verb.node, at);
    return { ...verb, methods };
  });
}

/** `db.insert` and `tx.insert` are `insert`; a set's or an array's own method is named with what it is called on. */
const methodOf = ({ expression, name }: ts.PropertyAccessExpression): string =>
  ['insert', 'update', 'delete'].includes(name.text) && !/(?:^|\.)(?:db|tx)$/.test(expression.getText())
    ? `${expression.getText()}.${name.text}`
    : name.text;

function verbsOf({ file, names }: Code): Verb[] {
  return [...names].flatMap(([router, node]) =>
    ts.isCallExpression(node) && node.expression.getText() === 'router' && node.arguments[0]
      ? entriesOf(node.arguments[0]).map(({ name, node: entry }) => ({ router, name, file, node: entry }))
      : [],
  );
}

const entriesOf = (routes: ts.Node): { name: string; node: ts.Node }[] =>
  ts.isObjectLiteralExpression(routes)
    ? routes.properties.flatMap((property) =>
        ts.isPropertyAssignment(property) ? [{ name: property.name.getText(), node: property.initializer }] : [],
      )
    : [];
