import { describe, expect, it } from 'vitest';
import type { MarkdownBlock } from './markdown-schema.ts';
import { parseMarkdown } from './parse-markdown.ts';

const runsOf = (blocks: readonly MarkdownBlock[]) => blocks.flatMap(({ lines }) => lines.flat());
const linksOf = (text: string) => runsOf(parseMarkdown(text)).flatMap(({ href }) => href ?? []);
const textOf = (text: string) =>
  runsOf(parseMarkdown(text))
    .map((run) => run.text)
    .join('');

describe('Markdown', () => {
  it('has links to the web, which show their host', () => {
    expect(runsOf(parseMarkdown('[the form](https://ecole.example/form)'))).toEqual([
      { text: 'the form', href: 'https://ecole.example/form', host: 'ecole.example' },
    ]);
    expect(linksOf('see http://ecole.example/form.')).toEqual(['http://ecole.example/form']);
  });

  it.each([
    'javascript:alert(1)',
    'javascript://ecole.example/%0aalert(1)',
    'JaVaScRiPt://ecole.example/%0aalert`1`',
    'data://ecole.example/text/html,<script>alert(1)</script>',
    'vbscript://ecole.example/x',
    'file://ecole.example/etc/passwd',
    '//ecole.example',
    '/students',
    'https://ecole.example@other.example/',
    'https://',
  ])('has no link to %s', (address) => {
    expect(linksOf(`[the form](${address})`)).toEqual([]);
    expect(textOf(`[the form](${address})`)).toContain('the form');
  });

  it('keeps HTML and images as text', () => {
    const text = '<img src=x onerror=alert(1)> ![x](https://ecole.example/x.png) <b>b</b>';
    expect(textOf(text)).toContain('<img src=x onerror=alert(1)>');
    expect(textOf(text)).toContain('<b>b</b>');
  });

  it('drops characters that reverse the text of a link', () => {
    expect(textOf('[\u202Eelpmaxe\u200B](https://ecole.example)')).toBe('elpmaxe');
  });
});
