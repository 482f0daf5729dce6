import { describe, expect, it } from 'vitest';
import { unzip, zipUnpacked } from './zip.ts';

const ALL = { wanted: () => true, most: 1e6 };
const files = (names: string[]) => new Map(names.map((name) => [name, Buffer.from(`This is ${name}.`)]));
const anArchive = (...names: string[]) => zipUnpacked(files(names));

describe('an archive', () => {
  it('gives the files that are wanted as they were', async () => {
    const archive = anArchive('a.xml', 'élève.xml', 'picture.png');
    expect(await unzip(archive, ALL)).toEqual(files(['a.xml', 'élève.xml', 'picture.png']));
    const texts = await unzip(archive, { ...ALL, wanted: (name) => name.endsWith('.xml') });
    expect(texts).toEqual(files(['a.xml', 'élève.xml']));
  });

  it('is damaged where one bit of a file is not what was summed up', async () => {
    const archive = anArchive('a.xml');
    archive[archive.indexOf('This is')]! ^= 1;
    expect(await unzip(archive, ALL)).toBe('DAMAGED');
  });

  it('is not opened with more entries than any workbook has, though they hold nothing', async () => {
    const names = Array.from({ length: 2_001 }, (_, n) => `${n}.xml`);
    expect(await unzip(anArchive(...names.slice(1)), ALL)).toHaveProperty('size', 2_000);
    expect(await unzip(anArchive(...names), ALL)).toBe('DAMAGED');
  });

  it('is too large where all its files are together, also those that nobody wants', async () => {
    const archive = anArchive('a.xml', 'b.xml');
    expect(await unzip(archive, { ...ALL, most: 28 })).toHaveProperty('size', 2);
    expect(await unzip(archive, { wanted: (name) => name === 'a.xml', most: 27 })).toBe('TOO_LARGE');
  });
});
