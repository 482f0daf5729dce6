import { expect, it } from 'vitest';
import { pageRule } from './paper-size.ts';

it.each([
  ['a4', '210mm 297mm'],
  ['a5', '148mm 210mm'],
] as const)(
  'prints one %s page without margins, so that a browser cannot add header lines',
  (paper, size) => {
    expect(pageRule(paper, 9_999, undefined)).toBe(`@page { size: ${size}; margin: 0; }`);
  },
);

it('makes a roll as long as its text and never shorter, within the limits of a PDF page', () => {
  expect(pageRule('roll', 378, 'Statement')).toBe('@page { size: 80mm 102mm; margin: 0; }');
  expect(pageRule('roll', 1e6, undefined)).toBe('@page { size: 80mm 4000mm; margin: 0; }');
  expect(pageRule('roll58', 378, undefined)).toBe('@page { size: 58mm 102mm; margin: 0; }');
});

it('numbers the pages of a longer paper, and treats an account’s name as text whatever its content', () => {
  const rule = pageRule('a4', 0, '"; } body { display: none } \\é\n😀');
  expect(rule).toContain('counter(page) " / " counter(pages)');
  expect(/@bottom-left \{ content: "((?:\\[0-9a-f]+ )+)";/.exec(rule)?.[1]).toContain('\\1f600 ');
  expect(rule).not.toContain('body');
});
