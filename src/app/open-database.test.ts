import { Client } from 'pg';
import pino from 'pino';
import { describe, expect, inject, test } from 'vitest';
import { withDatabase } from '#platform/testing/database-address.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { openSchoolDatabase } from './open-database.ts';

const log = pino({ level: 'silent' });
const { connectionString: portal, ownerConnectionString: owner } = inject('testServer');

async function emptySchool() {
  const { connectionString } = await testDatabase({ migrated: false });
  const name = new URL(connectionString.replace('@/', '@host/')).pathname.slice(1);
  return { asPortal: withDatabase(portal, name), asOwner: withDatabase(owner, name) };
}

async function onServer(connectionString: string, statement: string) {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const open = (variables: Record<string, string>) => openSchoolDatabase(readEnvironment(variables), log);

describe('a server in DATABASE_URL', () => {
  test('with a separate owner: the owner creates the tables, and the portal only writes rows', async () => {
    const { asPortal, asOwner } = await emptySchool();
    const { db, close } = await open({ DATABASE_URL: asPortal, MIGRATIONS_DATABASE_URL: asOwner });
    const ask = (statement: string) => db.$client.query(statement);
    expect((await ask('select current_user as role')).rows).toEqual([{ role: 'preau_portal' }]);
    expect((await ask('update ledger_state set halted = halted')).rowCount).toBe(1);
    await expect(ask('truncate jobs')).rejects.toMatchObject({ code: '42501' });
    await close();
  });

  test('without a separate owner: one role does everything, as before', async () => {
    const { asOwner } = await emptySchool();
    const { db, close } = await open({ DATABASE_URL: asOwner });
    expect((await db.$client.query('truncate jobs')).command).toBe('TRUNCATE');
    await close();
  });

  test('with a role without rights: the message says which variable sets the owner', async () => {
    const { asPortal } = await emptySchool();
    await expect(open({ DATABASE_URL: asPortal })).rejects.toThrow(
      'give MIGRATIONS_DATABASE_URL the address of the role that owns it',
    );
  });

  test('starts even if it has a table of another owner, and leaves that table alone', async () => {
    const { asPortal, asOwner } = await emptySchool();
    await (await open({ DATABASE_URL: asPortal, MIGRATIONS_DATABASE_URL: asOwner })).close();
    await onServer(asOwner, 'grant create on schema public to preau_portal');
    await onServer(asPortal, 'create table public.watched (id int)');
    await onServer(asPortal, 'revoke all on public.watched from preau_portal');
    const { close } = await open({ DATABASE_URL: asPortal, MIGRATIONS_DATABASE_URL: asOwner });
    await close();
  });

  test('is refused if the owner’s connection string leads to another database, or is the only one set', async () => {
    const [one, other] = [await emptySchool(), await emptySchool()];
    const apart = open({ DATABASE_URL: one.asPortal, MIGRATIONS_DATABASE_URL: other.asOwner });
    await expect(apart).rejects.toThrow('they must be one');
    expect(() => readEnvironment({ MIGRATIONS_DATABASE_URL: one.asOwner })).toThrow(
      'DATABASE_URL must be set with MIGRATIONS_DATABASE_URL',
    );
    const wrong = one.asOwner.replace(/:[^:@/]+@/, ':wrong-password@');
    const refused = open({ DATABASE_URL: one.asPortal, MIGRATIONS_DATABASE_URL: wrong });
    const message = await refused.then(String, (error: Error) => error.message);
    expect(message).toContain('that MIGRATIONS_DATABASE_URL names');
    expect(message).not.toContain('wrong-password');
  });
});
