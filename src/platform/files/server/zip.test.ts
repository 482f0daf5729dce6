import { describe, expect, it } from 'vitest';
import { unzip, zipUnpacked } from './zip.ts';

const ALL = { wanted: () => true, most: 1e6 };
const files = (names: string[]) => new Map(names.map((name) => [name, Buffer.from(`This is ${name}.`)]));
const anArchive = (...names: string[]) => zipUnpacked(files(names));

describe('an archive', () => {
  it('returns the requested files unchanged', async () => {
    const archive = anArchive('a.xml', 'élève.xml', 'picture.png');
    expect(await unzip(archive, ALL)).toEqual(files(['a.xml', 'élève.xml', 'picture.png']));
    const texts = await unzip(archive, { ...ALL, wanted: (name) => name.endsWith('.xml') });
    expect(texts).toEqual(files(['a.xml', 'élève.xml']));
  });

  it('is damaged if one bit of a file does not match its checksum', async () => {
    const archive = anArchive('a.xml');
    archive[archive.indexOf('This is')]! ^= 1;
    expect(await unzip(archive, ALL)).toBe('DAMAGED');
  });

  it('is refused with more entries than any workbook has, even empty ones', async () => {
    const names = Array.from({ length: 2_001 }, (_, n) => `${n}.xml`);
    expect(await unzip(anArchive(...names.slice(1)), ALL)).toHaveProperty('size', 2_000);
    expect(await unzip(anArchive(...names), ALL)).toBe('DAMAGED');
  });

  it('is too large if all its files together are, including unwanted ones', async () => {
    const archive = anArchive('a.xml', 'b.xml');
    expect(await unzip(archive, { ...ALL, most: 28 })).toHaveProperty('size', 2);
    expect(await unzip(archive, { wanted: (name) => name === 'a.xml', most: 27 })).toBe('TOO_LARGE');
  });
});
