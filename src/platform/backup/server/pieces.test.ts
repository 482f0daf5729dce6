import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { isEncrypted, openPieces, sealPieces } from './pieces.ts';
import { HEADER_BYTES, LAST, newSeals, PIECE_BYTES } from './seals.ts';

const folder = mkdtempSync(join(tmpdir(), 'preau-pieces-'));
atEndOfFile(async () => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'file');

async function together(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
async function written(content: Buffer, key: string | undefined): Promise<Buffer> {
  const bytes = await together(sealPieces(Readable.from([content]), await newSeals(key)));
  await writeFile(file, bytes);
  return bytes;
}

const KEYS = {
  none: undefined,
  hexadecimal: '0f'.repeat(32),
  base64: Buffer.alloc(32, 9).toString('base64'),
};

describe.each(Object.entries(KEYS))('a file under the key %s', (name, key) => {
  it.each([0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 3 * PIECE_BYTES])(
    'decrypts to its %d bytes',
    async (length) => {
      const content = Buffer.alloc(length, 'Préau');
      await written(content, key);
      expect((await together(openPieces(file, key))).equals(content)).toBe(true);
      expect(await isEncrypted(file)).toBe(key !== undefined);
    },
  );

  it('is refused with any bit flipped, and wherever it is cut', async () => {
    const bytes = await written(Buffer.from('The school’s savings'), key);
    for (let place = 0; place < bytes.length; place += 1) {
      const turned = Buffer.from(bytes);
      turned[place]! ^= 1 << (place % 8);
      await writeFile(file, turned);
      await expect(together(openPieces(file, key)), `turned at ${place}`).rejects.toThrow();
      await writeFile(file, bytes.subarray(0, place));
      await expect(together(openPieces(file, key)), `cut at ${place}`).rejects.toThrow();
    }
  });

  it('is refused when an earlier piece is marked as the last', async () => {
    const bytes = await written(Buffer.alloc(2 * PIECE_BYTES), key);
    const sealBytes = key === undefined ? 32 : 16;
    bytes.writeUInt32BE((bytes.readUInt32BE(HEADER_BYTES) | LAST) >>> 0, HEADER_BYTES);
    await writeFile(file, bytes.subarray(0, HEADER_BYTES + 4 + PIECE_BYTES + sealBytes));
    await expect(together(openPieces(file, key))).rejects.toThrow(/damaged/);
  });

  it('reveals nothing of its content, nor that two files have the same', async () => {
    const content = Buffer.from('Ngo Bassa Élodie');
    const [one, other] = [await written(content, key), await written(content, key)];
    expect(one.equals(other)).toBe(false);
    expect(one.includes(content)).toBe(name === 'none');
  });
});

it('accepts a passphrase however its accents are encoded, and no other', async () => {
  await written(Buffer.from('x'), 'élève à l’école 2026'.normalize('NFC'));
  expect((await together(openPieces(file, 'élève à l’école 2026'.normalize('NFD')))).toString()).toBe('x');
  await expect(together(openPieces(file, 'eleve a l’ecole 2026'))).rejects.toThrow('is not the key');
});

it('refuses a piece of another file, even with the same key', async () => {
  const key = KEYS.hexadecimal;
  const [one, other] = [await written(Buffer.from('one'), key), await written(Buffer.from('two'), key)];
  await writeFile(file, Buffer.concat([one.subarray(0, 25), other.subarray(25)]));
  await expect(together(openPieces(file, key))).rejects.toThrow();
});

it('refuses any other file without reading far', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      await writeFile(file, bytes);
      await expect(together(openPieces(file, undefined))).rejects.toThrow();
      expect(await isEncrypted(file)).toBeNull();
    }),
    { numRuns: 30 },
  );
  const endless = await readFile(process.execPath);
  await writeFile(file, endless.subarray(0, 100_000));
  await expect(together(openPieces(file, undefined))).rejects.toThrow('is no backup');
});
