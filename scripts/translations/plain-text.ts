import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAsync } from '@babel/core';

/** Attributes and properties whose value is shown or read aloud. The linter checks text between tags. */
const SPOKEN = new Set(
  [
    ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'aria-placeholder'],
    ['title', 'subtitle', 'placeholder', 'alt', 'label', 'hint', 'caption', 'header', 'term', 'summary'],
    ['description', 'body', 'busyLabel', 'confirmLabel', 'valueText'],
  ].flat(),
);

const SHOWN_TO_PEOPLE = /(\/web\/|^src\/platform\/ui\/).*\.tsx?$/;
const NOT_SHOWN = /\.test\.tsx?$|\/web\/testing\/|\/ui\/dev\/|\/app\/dev|\.d\.ts$/;

/** Literal strings where a catalog message is required. */
export async function findPlainText(
  root: string,
  read: (file: string) => Promise<string>,
): Promise<string[]> {
  const files = (await readdir(root, { recursive: true })).map((file) => join(root, file));
  const shown = files.filter((file) => SHOWN_TO_PEOPLE.test(file) && !NOT_SHOWN.test(file));
  const found = await Promise.all(
    shown.map(async (file) => (await plainTextIn(file, await read(file))).map((fault) => `${file}:${fault}`)),
  );
  return found.flat();
}

type Node = { type: string; loc?: { start: { line: number } }; [field: string]: unknown };

/** "12: title="Close"" for each occurrence in a file. */
export async function plainTextIn(file: string, code: string): Promise<string[]> {
  const tree = await parseAsync(code, {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
  });
  const faults: string[] = [];
  walk(tree, (node) => {
    const name = spokenName(node);
    const text = name && wordsOf(node['value']);
    if (text) faults.push(`${node.loc?.start.line}: ${name}="${text}" is not translated`);
  });
  return faults;
}

function spokenName(node: Node): string | null {
  const named = (node['name'] ?? node['key']) as { name?: unknown; value?: unknown } | undefined;
  const name = named?.name ?? named?.value;
  const isPlace = node.type === 'JSXAttribute' || node.type === 'ObjectProperty';
  return isPlace && typeof name === 'string' && SPOKEN.has(name) ? name : null;
}

/**
 * The text of a string literal, of a template without values, or of a conditional with such a
 * branch.
 */
function wordsOf(value: unknown): string | null {
  const node = value as (Node & { value?: unknown; expression?: unknown }) | null;
  switch (node?.type) {
    case 'StringLiteral':
      return words(String(node.value));
    case 'TemplateLiteral':
      return words(
        (node['quasis'] as { value: { cooked: string } }[]).map((part) => part.value.cooked).join(' '),
      );
    case 'JSXExpressionContainer':
      return wordsOf(node.expression);
    case 'ConditionalExpression':
      return wordsOf(node['consequent']) ?? wordsOf(node['alternate']);
    case 'LogicalExpression':
      return wordsOf(node['right']);
    default:
      return null;
  }
}

/** The text if it has two consecutive letters, else null: "2024-2025" and "–" are not words. */
function words(text: string): string | null {
  return /\p{L}{2}/u.test(text) ? text : null;
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit);
  } else if (value && typeof value === 'object') {
    if (typeof (value as Node).type === 'string') visit(value as Node);
    for (const [field, child] of Object.entries(value)) if (field !== 'loc') walk(child, visit);
  }
}
