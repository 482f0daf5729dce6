import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { documentRoutes, type FindDocument } from './documents.ts';

const HTML = '<!doctype html><html class="{{theme}}" data-sidebar="{{sidebar}}"></html>';

function serve({ kept = true } = {}) {
  const read: string[] = [];
  const find: FindDocument = (name, locale) => ({
    key: kept ? `${name}.${locale}` : null,
    read: async () => {
      read.push(`${name}.${locale}`);
      return `${HTML}<!-- ${name} ${locale} -->`;
    },
  });
  const app = documentRoutes({
    find,
    webFolder: null,
    isPortalPath: (path) => path === '/fees',
    frameCookie: 'frame',
    manifest: () => ({}),
  });
  const open = async (path: string, { encoding = 'br', language = 'fr', cookie = '' } = {}) => {
    const headers = { 'accept-encoding': encoding, 'accept-language': language, cookie };
    const response = await app.request(path, { headers });
    const sent = Buffer.from(await response.arrayBuffer());
    const encoded = response.headers.get('content-encoding');
    const plain = encoded === 'br' ? brotliDecompressSync(sent) : encoded ? gunzipSync(sent) : sent;
    return { status: response.status, encoded, html: plain.toString(), headers: response.headers };
  };
  return { read, open };
}

test('A document is compressed as the browser accepts it, with the header that informs caches', async () => {
  const { open } = serve();
  for (const [encoding, encoded] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['', null],
  ] as const) {
    const answer = await open('/', { encoding });
    expect(answer.encoded).toBe(encoded);
    expect(answer.html).toContain('<html class="system" data-sidebar="expanded">');
    expect(answer.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i);
    if (encoded) expect(answer.headers.get('vary')).toContain('accept-encoding');
  }
});

test('A document is read and compressed once per language, theme and encoding', async () => {
  const { open, read } = serve();
  const asked = [
    {},
    { language: 'en' },
    { cookie: 'preau_theme=dark' },
    { cookie: 'sidebar_state=collapsed' },
    { encoding: 'gzip' },
  ];
  const first = await Promise.all(asked.map((options) => open('/auth', options)));
  expect(read).toHaveLength(asked.length);
  const again = await Promise.all(asked.map((options) => open('/auth', options)));
  expect(read).toHaveLength(asked.length);
  expect(again.map(({ html }) => html)).toEqual(first.map(({ html }) => html));
  expect(first[1]!.html).toContain('auth en');
  expect(first[2]!.html).toContain('class="dark"');
  expect(first[3]!.html).toContain('data-sidebar="collapsed"');
});

test('A document that may change, as in development, is read each time', async () => {
  const { open, read } = serve({ kept: false });
  await open('/');
  await open('/');
  expect(read).toHaveLength(2);
});

test('A cached page has the status of its path', async () => {
  const { open } = serve();
  expect((await open('/fees')).status).toBe(200);
  expect((await open('/nowhere')).status).toBe(404);
  expect((await open('/fees')).status).toBe(200);
});
