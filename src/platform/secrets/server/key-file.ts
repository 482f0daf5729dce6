import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Path of a key file in a data directory: not in the database, and readable by its owner alone. */
export const keyFile = (dataDirectory: string, name: string) => join(dataDirectory, 'keys', name);

/** The content of a key file, or null if it does not exist. */
export async function readKeyFile(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The content of a key file, created if missing. Processes that start together all get the first one created. */
export async function ownKeyFile(path: string, make: () => string): Promise<string> {
  const known = await readKeyFile(path);
  if (known !== null) return known;
  const aside = await writeAside(path, make());
  try {
    await link(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(aside);
  }
  const made = await readKeyFile(path);
  if (made === null) throw new Error(`The key file ${path} can't be read.`);
  return made;
}

/** Replaces a key file, keeping a copy of the old one beside it. */
export async function replaceKeyFile(path: string, text: string): Promise<void> {
  const aside = await writeAside(path, text);
  await setKeyFileAside(path);
  await rename(aside, path);
}

/** Moves a key file aside, keeping it beside its place. */
export async function setKeyFileAside(path: string): Promise<void> {
  await rename(path, `${path}.before-${Date.now()}`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** Written to a temporary file and renamed, so that other processes never read half a key. */
async function writeAside(path: string, text: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(`${text}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return aside;
}
