import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { DataDirectory } from './data-directory.ts';
import { makePasswords, readPasswords, scramVerifier, type Passwords } from './passwords.ts';
import { findPostmaster } from './postmaster.ts';
import { OWNER, PORTAL } from './roles.ts';

/** Socket connections need a password, and there are no network connections. */
const WITH_PASSWORD = 'local all all scram-sha-256\n';
const BY_TRUST = 'local all all trust\n';

/** The passwords of the data directory, created at the first start. */
export async function openPasswords(directory: DataDirectory): Promise<Passwords> {
  const known = readPasswords(directory.root);
  if (known) return known;
  // The password file was lost, but its owner still owns the directory. `requirePasswords` ends the
  // passwordless access as soon as the server is ours.
  if (existsSync(directory.cluster)) {
    await writeAccess(directory, BY_TRUST);
    const running = findPostmaster(directory.cluster);
    if (running) process.kill(running.pid, 'SIGHUP');
  }
  return makePasswords(directory.root);
}

/**
 * Creates the portal's role and makes the server require passwords: at the first start of a
 * database, and at the next one of a database that trusted its socket.
 */
export async function requirePasswords(
  owner: Client,
  directory: DataDirectory,
  passwords: Passwords,
): Promise<void> {
  if ((await readFile(accessFile(directory), 'utf8').catch(() => '')) === WITH_PASSWORD) return;
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [PORTAL]);
  await owner.query(`
    begin;
    ${rowCount === 0 ? `create role ${PORTAL};` : ''}
    alter role ${PORTAL} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
      password '${scramVerifier(passwords.portal)}';
    alter role ${OWNER} password '${scramVerifier(passwords.owner)}';
    commit`);
  await writeAccess(directory, WITH_PASSWORD);
  await owner.query('select pg_reload_conf()');
}

const accessFile = ({ cluster }: DataDirectory) => join(cluster, 'pg_hba.conf');

/** Written atomically: a server that reads half a file refuses everybody. */
async function writeAccess(directory: DataDirectory, rules: string): Promise<void> {
  const path = accessFile(directory);
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(rules);
    await file.sync();
  } finally {
    await file.close();
  }
  const { account } = directory;
  if (account) await chown(aside, account.uid, account.gid);
  await rename(aside, path);
}
