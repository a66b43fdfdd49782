import ts from 'typescript';
import { expect, test } from 'vitest';
import { HEARD } from '../../scripts/package-changes.ts';
import { filesIn, readSource } from './source.ts';

/** All that elements can be told of: onClick and the like. */
const types = readSource('node_modules/@types/react/index.d.ts').text;
const DOM_HANDLERS = new Set(Array.from(types.matchAll(/\b(on[A-Z]\w+)\?: \w*EventHandler</g), ([, name]) => name!));

/** What the elements of a file, not its components, are told of, be it written at them or put together for them. */
function handlersIn(path: string): string[] {
  const file = ts.createSourceFile(path, readSource(path).text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: (string | undefined)[] = [];
  const look = (node: ts.Node): void => {
    const isElement = ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);
    if (isElement && /^[a-z]/.test(node.tagName.getText())) {
      found.push(...node.attributes.properties.map(({ name }) => name?.getText()));
    } else if (ts.isObjectLiteralExpression(node)) found.push(...node.properties.map(({ name }) => name?.getText()));
    ts.forEachChild(node, look);
  };
  look(file);
  return found.filter((name) => name !== undefined).filter((name) => DOM_HANDLERS.has(name));
}

test('React listens to what our elements want to hear of, and to nothing else', () => {
  expect(DOM_HANDLERS.size).toBeGreaterThan(80);
  const wanted = new Set(
    filesIn('src/islands')
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap(handlersIn),
  );
  expect([...wanted].sort()).toEqual(Object.keys(HEARD).sort());
});
