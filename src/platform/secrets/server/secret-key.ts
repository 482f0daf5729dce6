import { randomBytes } from 'node:crypto';
import { keyFile, ownKeyFile, readKeyFile, replaceKeyFile } from './key-file.ts';

const BYTES = 32;

/** Path of the installation's key in a data directory. */
export const secretKeyFile = (dataDirectory: string) => keyFile(dataDirectory, 'secret.key');

/**
 * The installation's key, from a file in the data directory, created at the first start and readable by its
 * owner alone. It is kept outside the database, so that a stolen copy of the database reveals neither
 * authenticator secrets nor codes.
 */
export async function ownSecretKey(dataDirectory: string): Promise<Buffer> {
  const path = secretKeyFile(dataDirectory);
  return bytesIn(path, await ownKeyFile(path, () => randomBytes(BYTES).toString('base64')));
}

/** The key in the data directory; null if none was created. */
export async function findSecretKey(dataDirectory: string): Promise<Buffer | null> {
  const path = secretKeyFile(dataDirectory);
  const text = await readKeyFile(path);
  return text === null ? null : bytesIn(path, text);
}

/** Puts another installation's key into the data directory. The previous one is kept beside it. */
export function putSecretKey(dataDirectory: string, key: Buffer): Promise<void> {
  return replaceKeyFile(secretKeyFile(dataDirectory), key.toString('base64'));
}

function bytesIn(path: string, text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length < BYTES)
    throw new Error(`${path} holds no key: put back the file that was there, or set SECRET_KEY.`);
  return key;
}
