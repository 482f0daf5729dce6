import { expect, it } from 'vitest';
import { documentShell } from './shell.ts';

const aShell = {
  locale: 'fr',
  title: 'Élèves & <parents> · Préau',
  description: 'Il a dit "oui"',
  indexed: true,
  assets: { script: '/assets/a.js', styles: ['/assets/a.css'], preloads: ['/assets/b.js'] },
  body: '<p>Bonjour</p>',
} as const;
const shell = (changes: Partial<Parameters<typeof documentShell>[0]> = {}) =>
  documentShell({
    ...aShell,
    assets: { ...aShell.assets, styles: ['/assets/a.css'], preloads: ['/assets/b.js'] },
    ...changes,
  });

it('leaves theme and sidebar open exactly once each, for the server to fill from cookies', () => {
  const html = shell();
  expect(html.split('{{theme}}')).toHaveLength(2);
  expect(html.split('{{sidebar}}')).toHaveLength(2);
  expect(html).toMatch(/^<!doctype html>\n<html lang="fr"/);
});

it('runs nothing inline, because the content policy would refuse it', () => {
  expect(shell().match(/<script[^>]*>[^<]*/g)).toEqual(['<script type="module" src="/assets/a.js">']);
  expect(shell()).not.toMatch(/<style| style=| on\w+=/);
});

it('escapes texts, so that a title cannot become markup', () => {
  expect(shell()).toContain('<title>Élèves &amp; &lt;parents&gt; · Préau</title>');
  expect(shell()).toContain('content="Il a dit &quot;oui&quot;"');
});

it('lets a reader zoom', () => {
  expect(shell()).not.toMatch(/user-scalable|maximum-scale/);
});

it('keeps every page but the front one out of search engines', () => {
  expect(shell()).not.toContain('noindex');
  expect(shell({ indexed: false })).toContain('<meta name="robots" content="noindex">');
});

it('lists for each tab in the address the requests and files to preload, so that the script can choose', () => {
  const fees = { asked: ['/api/v1/payments?student_id=~2'], preloads: ['/assets/fees.js'] };
  const html = shell({
    assets: { ...aShell.assets, styles: [], preloads: [], early: '/assets/e.js', tabs: { fees } },
  });
  expect(html).toContain('<meta name="tab-fees" content="/api/v1/payments?student_id=~2 /assets/fees.js">');
});
