import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, mkdir, open, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseStartError } from './start-error.ts';

/** Passwords for the socket: the owner creates and alters tables, the portal reads and writes rows. */
export type Passwords = { owner: string; portal: string };

/**
 * Beside the installation's key: readable by the user who runs Préau, not by the account that
 * PostgreSQL runs under.
 */
export const passwordFile = (root: string) => join(root, 'keys', 'database.json');

/** Null if none were created. */
export function readPasswords(root: string): Passwords | null {
  let text: string;
  try {
    text = readFileSync(passwordFile(root), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const { owner, portal } = parse(text);
  if (typeof owner === 'string' && typeof portal === 'string') return { owner, portal };
  throw new DatabaseStartError(
    `${passwordFile(root)} holds no passwords: put back the file that was there, or remove it, and the next start makes others.`,
  );
}

function parse(text: string): Partial<Passwords> {
  try {
    return Object(JSON.parse(text)) as Partial<Passwords>;
  } catch {
    return {};
  }
}

const newPassword = () => randomBytes(32).toString('base64url');

/** Two concurrent starts both get the passwords of the first. */
export async function makePasswords(root: string): Promise<Passwords> {
  const path = passwordFile(root);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ owner: newPassword(), portal: newPassword() })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await link(aside, path)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    })
    .finally(() => unlink(aside));
  return readPasswords(root)!;
}

/** PostgreSQL's stored form of a password, computed here so that no statement contains the password. */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const rounds = 4096;
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const keyed = (words: string) => createHmac('sha256', salted).update(words).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const server = keyed('Server Key').toString('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${server}`;
}
