import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = 'keys';
const FILE = 'secret.key';
const BYTES = 32;

/**
 * The installation's key, from its own file in the data directory, made at the first start and readable by its owner alone.
 * It is no part of the database, so that a stolen copy of that tells neither authenticator secrets nor codes.
 */
export async function ownSecretKey(dataDirectory: string): Promise<Buffer> {
  const folder = join(dataDirectory, FOLDER);
  const path = join(folder, FILE);
  const known = await readKey(path);
  if (known) return known;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Written aside and put in its place whole: another process never reads half a key.
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(BYTES).toString('base64')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
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
