import { mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesIn, testStore } from '#platform/testing/files.ts';
import { directoryStore } from './directory-store.ts';

const NAME = `${'a'.repeat(32)}.webp`;
const OTHER = `${'b'.repeat(32)}.pdf`;
const bytes = (text: string) => new TextEncoder().encode(text);
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
const listOf = async (store: ReturnType<typeof directoryStore>) =>
  (await filesIn(store)).map(({ name }) => name).toSorted();

it('returns stored files, and null for missing or deleted ones', async () => {
  const store = await testStore();
  await store.put(NAME, bytes('one'));
  expect(await store.get(NAME)).toEqual(bytes('one'));
  expect(await store.get(OTHER)).toBeNull();
  await store.remove(NAME);
  await store.remove(NAME);
  expect(await store.get(NAME)).toBeNull();
});

it('D5: is inaccessible to other accounts of the machine', async () => {
  const { folder } = await testStore();
  const inside = directoryStore(join(folder, 'files'));
  await inside.put(NAME, bytes('one'));
  expect(await modeOf(join(folder, 'files'))).toBe('700');
  expect(await modeOf(join(folder, 'files', NAME))).toBe('600');
});

it.each([
  '../x',
  `../${NAME}`,
  `x/${NAME}`,
  `${NAME}/..`,
  `${NAME}\0`,
  '',
  '.',
  '/etc/passwd',
  NAME.toUpperCase(),
  `${NAME}.html`,
])('D5: refuses the name %j for writing, reading and removing', async (name) => {
  const store = await testStore();
  await expect(store.put(name, bytes('x'))).rejects.toThrow('not a name');
  await expect(store.get(name)).rejects.toThrow('not a name');
  await expect(store.remove(name)).rejects.toThrow('not a name');
});

it('D5: follows no link out of its folder, for reading or writing', async () => {
  const store = await testStore();
  const outside = join((await testStore()).folder, 'secret');
  await writeFile(outside, 'of somebody else');
  await symlink(outside, join(store.folder, NAME));
  await symlink(outside, join(store.folder, `${OTHER}.draft`));
  await expect(store.get(NAME)).rejects.toThrow();
  await expect(store.put(OTHER, bytes('mine'))).rejects.toThrow();
  await store.put(NAME, bytes('mine'));
  await store.remove(NAME);
  expect(await readFile(outside, 'utf8')).toBe('of somebody else');
});

it('lists its files and drafts with their time, and ignores other files', async () => {
  const store = await testStore();
  await store.put(NAME, bytes('one'));
  await writeFile(join(store.folder, `${OTHER}.draft`), 'half');
  await writeFile(join(store.folder, 'lost.txt'), 'of the owner');
  await mkdir(join(store.folder, 'lost+found'));
  const then = new Date('2026-01-02T03:04:05Z');
  await utimes(join(store.folder, NAME), then, then);
  expect(await listOf(store)).toEqual([NAME, `${OTHER}.draft`]);
  const [first] = (await filesIn(store)).filter(({ name }) => name === NAME);
  expect(first!.writtenAt).toEqual(then);
  await store.remove(`${OTHER}.draft`);
  expect(await readdir(store.folder)).toEqual([NAME, 'lost+found', 'lost.txt']);
});

it('is empty before the first file', async () => {
  const { folder } = await testStore();
  expect(await listOf(directoryStore(join(folder, 'not yet')))).toEqual([]);
});

it('leaves no partial file behind when the disk fails', async () => {
  const store = await testStore();
  const broken = { length: 1 } as Uint8Array;
  await expect(store.put(NAME, broken)).rejects.toThrow();
  expect(await readdir(store.folder)).toEqual([]);
});
