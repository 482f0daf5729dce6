import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const FOLDER = 'keys';
const FILE = 'secret.key';
const BYTES = 32;

/**
 * The installation's key, from its own file in the data directory, made at the first start and readable by its owner alone.
 * It is no part of the database, so that a stolen copy of that tells neither authenticator secrets nor codes.
 */
export async function ownSecretKey(dataDirectory: string): Promise<Buffer> {
  const path = secretKeyFile(dataDirectory);
  const known = await readKey(path);
  if (known) return known;
  const aside = await writeAside(path, randomBytes(BYTES));
  try {
    await link(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(aside);
  }
  const made = await readKey(path);
  if (!made) throw new Error(`The key file ${path} can't be read.`);
  return made;
}

/** Where the key lies in a data directory. */
export function secretKeyFile(dataDirectory: string): string {
  return join(dataDirectory, FOLDER, FILE);
}

/** The key in the data directory; null while none was made. */
export const findSecretKey = (dataDirectory: string): Promise<Buffer | null> =>
  readKey(secretKeyFile(dataDirectory));

/** Puts a key that another installation had into the data directory. The one that lay there is kept beside it. */
export async function putSecretKey(dataDirectory: string, key: Buffer): Promise<void> {
  const path = secretKeyFile(dataDirectory);
  const aside = await writeAside(path, key);
  await rename(path, `${path}.before-${Date.now()}`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(aside, path);
}

/** Written aside and put in its place whole: another process never reads half a key. */
async function writeAside(path: string, key: Buffer): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(`${key.toString('base64')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return aside;
}

async function readKey(path: string): Promise<Buffer | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length < BYTES)
    throw new Error(`${path} holds no key: put back the file that was there, or set SECRET_KEY.`);
  return key;
}
