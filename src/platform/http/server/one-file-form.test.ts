import { describe, expect, it } from 'vitest';
import { readOneFileForm } from './one-file-form.ts';

const TYPE = 'multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW';
const edge = (end = '') => `------WebKitFormBoundary7MA4YWxkTrZu0gW${end}`;
const named = (name: string, filename?: string) =>
  `Content-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`;
const form = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const whole = form(
  edge(),
  named('file', 'reçu.jpg'),
  'Content-Type: image/jpeg',
  '',
  'a picture',
  edge('--'),
  '',
);

const read = async (body: Buffer, type = TYPE) => {
  const file = readOneFileForm(body, type);
  return file && { name: file.name, type: file.type, text: await file.text() };
};

describe('a form with one file', () => {
  it('is read in the format of browsers', async () => {
    expect(await read(whole)).toEqual({ name: 'reçu.jpg', type: 'image/jpeg', text: 'a picture' });
    expect(await read(form(edge(), named('file', 'a%22b.jpg'), '', '', edge('--')))).toEqual({
      name: 'a"b.jpg',
      type: '',
      text: '',
    });
  });

  it('is read in the format of Node, every byte of it', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, n) => (n * 31) % 256);
    const sent = new FormData();
    sent.append('file', new File([bytes], 'a\r\n"b".bin', { type: 'application/octet-stream' }));
    const request = new Request('http://preau.test', { method: 'POST', body: sent });
    const file = readOneFileForm(
      Buffer.from(await request.clone().arrayBuffer()),
      request.headers.get('content-type')!,
    );
    expect(new Uint8Array(await file!.arrayBuffer())).toEqual(bytes);
    expect(file!.name).toMatch(/^a +"b"\.bin$/);
  });

  it('may contain bytes that look like a boundary', async () => {
    const text = `--\r\n------WebKit\r\n${edge().slice(0, -1)}`;
    expect(await read(form(edge(), named('file', 'a'), '', text, edge('--'), ''))).toMatchObject({ text });
  });

  it('may name its boundary in quotes', async () => {
    const body = form('--a b', named('file', 'x'), '', 'y', '--a b--', '');
    expect(await read(body, 'multipart/form-data; charset=utf-8; boundary="a b"')).toMatchObject({
      text: 'y',
    });
  });
});

it.each<[string, Buffer, string?]>([
  ['nothing', Buffer.alloc(0)],
  ['noise', Buffer.alloc(100, 7)],
  ['another boundary', whole, 'multipart/form-data; boundary=other'],
  ['no boundary', whole, 'multipart/form-data'],
  ['no end', whole.subarray(0, -6)],
  ['something behind its end', Buffer.concat([whole, Buffer.from('more')])],
  ['something before its start', Buffer.concat([Buffer.from('\r\n'), whole])],
  ['two files', Buffer.concat([whole.subarray(0, -edge('--\r\n').length), whole])],
  ['another field', form(edge(), named('photo', 'a'), '', 'x', edge('--'), '')],
  ['a text', form(edge(), named('file'), '', 'x', edge('--'), '')],
  ['a name in a name', form(edge(), named('photo', 'a; name=file'), '', 'x', edge('--'), '')],
  ['no head', form(edge(), '', 'x', edge('--'), '')],
  [
    'a head without end',
    form(edge(), named('file', 'a'), ...Array.from({ length: 9_000 }, () => 'a: b'), '', 'x', edge('--')),
  ],
])('a form with %s is refused', async (_, body, type) => {
  expect(await read(body, type)).toBeNull();
});

it('nine megabytes of empty fields are parsed within the time of a test', () => {
  const field = `${edge()}\r\n${named('a')}\r\n\r\n\r\n`;
  const body = Buffer.from(field.repeat(80_000) + edge('--\r\n'));
  expect(readOneFileForm(body, TYPE)).toBeNull();
});
