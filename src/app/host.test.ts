import { spawn } from 'node:child_process';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { staffDuties } from '#features/people/server/people.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { factors, recoveryCodes, users } from '#platform/auth/server/auth.tables.ts';
import { newId } from '#platform/db/ids.ts';
import { type Db, openDatabase } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { packageRoot } from '#platform/env/package-root.ts';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { aDataDirectory, bundled, databaseOf, openChild, postmasterOf } from './testing/children.ts';
import { send, sendJson } from './testing/http-calls.ts';

const PASSWORD = 'mangue bleue 2026';
// Creating a database and starting processes is slow while other tests run.
const SLOW = { timeout: 60_000 };
const EMAIL = 'ngo.bassa@lycee.test';

type Ended = { code: number | null; said: string; complained: string };

async function people(words: string[], { dataDir = '', input = '', ...more }: Given): Promise<Ended> {
  const file = await bundled('host');
  const child = spawn(process.execPath, [file, ...words], {
    cwd: packageRoot(),
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://portal.lycee.test/',
      LOG_LEVEL: 'debug',
      ...more,
    },
  });
  const [said, complained]: [string[], string[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => complained.push(chunk.toString('utf8')));
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said: said.join(''), complained: complained.join('') };
}
type Given = { dataDir?: string; input?: string; DATABASE_URL?: string };

/** The result of signing in: 200, or the reason for the refusal. */
async function signIn(address: string, email: string, password: string): Promise<number> {
  const answer = await sendJson(`${address}/auth/v1/token?grant_type=password`, { email, password });
  return answer.status;
}

const dataDir = aDataDirectory();

describe('while the server is stopped', () => {
  it(
    'makes the first administrator of a new installation, and leaves no database running',
    SLOW,
    async () => {
      const made = await people(['create-admin', EMAIL, 'Ngo Bassa Élodie', '--password'], {
        dataDir,
        input: `${PASSWORD}\nand nothing of this line`,
      });
      expect(made).toEqual({ code: 0, said: `${EMAIL} is an administrator.\n`, complained: '' });
      expect(postmasterOf(dataDir)).toBeNull();
    },
  );

  it('refuses in one sentence, with exit code 1', async () => {
    const ended = await people(['create-admin', EMAIL, 'Other', 'Name'], { dataDir });
    expect(ended).toMatchObject({ code: 1, said: '' });
    expect(ended.complained).toMatch(/^ngo\.bassa@lycee\.test has an account already: [^\n]+\n$/);
    expect(postmasterOf(dataDir)).toBeNull();
  });

  it('shows the usage for an unknown command, and never echoes a word that may have been a password', async () => {
    const typed = [['destroy'], ['reset-password', EMAIL, PASSWORD], ['list', `--${PASSWORD}`]];
    for (const ended of await Promise.all(typed.map((words) => people(words, { dataDir })))) {
      expect(ended).toMatchObject({ code: 1, said: '' });
      expect(ended.complained).toMatch(/^Usage: npm run people -- /);
      expect(ended.complained).not.toContain(PASSWORD);
    }
  });
});

describe('while the server runs', () => {
  let address: string;
  let db: Db;
  beforeAll(async () => {
    ({ address } = await openChild({ DATA_DIR: dataDir }));
    db = openDatabase({ connectionString: databaseOf(dataDir), max: 1 });
    atEndOfFile(() => db.$client.end());
  });

  const account = async () => one(await db.select().from(users).where(eq(users.email, EMAIL)));
  const eventsOf = (action: string) =>
    db.select().from(auditEvents).where(eq(auditEvents.action, action)).orderBy(desc(auditEvents.seq));

  it(
    'A14 everything done on the host is in the audit trail, as done on the host and by no user',
    SLOW,
    async () => {
      const { id } = await account();
      const about = { subject_type: 'user', subject_id: id };
      const done: [string[] | null, string, object][] = [
        [null, 'people.account_made', about],
        [['list'], 'people.listed', { details: { accounts: 1 } }],
        [['reset-password', EMAIL], 'people.reset_issued', about],
        [['remove-factors', EMAIL], 'people.factors_removed', about],
        [['enable', EMAIL.toUpperCase()], 'people.enabled', about],
        [['rotate-keys'], 'auth.keys_rotated', { subject_id: null }],
        [['verify-audit'], 'audit.verified', { details: expect.objectContaining({ intact: true }) }],
      ];
      const ended = await Promise.all(done.map(([words]) => words && people(words, { dataDir })));
      for (const [index, [, action, more]] of done.entries()) {
        if (ended[index]) expect(ended[index], action).toMatchObject({ code: 0, complained: '' });
        const [event, ...others] = await eventsOf(action);
        expect(event).toMatchObject({ via: 'host', actor_id: null, address: null, ...more });
        expect(others).toEqual([]);
      }
      expect((await send(`${address}/readyz`)).status, 'the server is unharmed').toBe(200);
    },
  );

  it(
    'gives an administrator a further duty, recorded in the audit trail, and refuses an unknown duty',
    SLOW,
    async () => {
      const { id } = await account();
      const held = () => db.select().from(staffDuties).where(eq(staffDuties.user_id, id));
      expect((await held()).map(({ duty }) => duty)).toEqual(['head']);
      const [given, none, nobody] = await Promise.all([
        people(['give-duty', EMAIL, 'bursar'], { dataDir }),
        people(['give-duty', EMAIL, 'cook'], { dataDir }),
        people(['give-duty', 'nobody@lycee.test', 'bursar'], { dataDir }),
      ]);
      expect(given).toEqual({ code: 0, said: `${EMAIL} has the duty bursar.\n`, complained: '' });
      expect(none).toMatchObject({
        code: 1,
        complained: expect.stringMatching(/^"cook" is no duty: head, /),
      });
      expect(nobody).toMatchObject({ code: 1, complained: expect.stringMatching(/^Nobody has an account/) });
      expect((await held()).map(({ duty }) => duty).toSorted()).toEqual(['bursar', 'head']);
      expect(await eventsOf('people.duties_set')).toMatchObject([
        { via: 'host', actor_id: null, subject_id: id, details: { from: ['head'], to: ['bursar', 'head'] } },
      ]);
    },
  );

  it('refuses a password that is too short and an unknown address, without repeating it', async () => {
    const [short, nobody] = await Promise.all([
      people(['reset-password', EMAIL, '--password'], { dataDir, input: 'tiny-one\n' }),
      people(['end-sessions', 'nobody@lycee.test'], { dataDir }),
    ]);
    expect(short).toEqual({ code: 1, said: '', complained: 'The password needs 10 characters at least.\n' });
    expect(nobody).toMatchObject({ code: 1, complained: expect.stringMatching(/^Nobody has an account/) });
  });

  it('lists people, and names cannot control the terminal', async () => {
    await sendJson(`${address}/auth/v1/signup`, {
      email: 'second@lycee.test',
      password: PASSWORD,
      data: { full_name: 'Tabe \u001b[2J\u202eDesmond' },
    });
    const { said } = await people(['list'], { dataDir });
    expect(said).toMatch(/^ngo\.bassa@lycee\.test +admin +Ngo Bassa Élodie$/m);
    expect(said).toMatch(/^second@lycee\.test +no role +Tabe \?\[2J\?Desmond$/m);
  });

  it('sets a password read from standard input, and ends the account’s sessions', async () => {
    expect(await signIn(address, EMAIL, PASSWORD)).toBe(200);
    const NEW = 'papaye verte 2027';
    const set = await people(['reset-password', EMAIL, '--password'], { dataDir, input: `${NEW}\n` });
    expect(set).toMatchObject({ code: 0, complained: '' });
    expect(set.said).not.toContain(NEW);
    expect(await signIn(address, EMAIL, PASSWORD)).toBe(400);
    expect(await signIn(address, EMAIL, NEW)).toBe(200);
    const ended = await people(['end-sessions', EMAIL], { dataDir });
    expect(ended.said).toMatch(/\(1 session\)/);
  });

  it('prints a one-time link for a new password, at the school’s own address', async () => {
    const { said } = await people(['reset-password', EMAIL], { dataDir });
    expect(said).toMatch(/https:\/\/portal\.lycee\.test\/auth#join=r\.[\w-]{43}$/m);
    expect(said).toMatch(/^ {2}[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/m);
  });

  it('removes lost second factors and opens a closed account', async () => {
    const { id } = await account();
    await db.insert(factors).values({ id: newId(), user_id: id, factor_type: 'totp', status: 'verified' });
    await db.insert(recoveryCodes).values({ user_id: id, code_hash: 'x' });
    await db.update(users).set({ disabled_at: new Date() }).where(eq(users.id, id));
    expect((await people(['list'], { dataDir })).said).toMatch(/closed, second factor/);
    expect((await people(['remove-factors', EMAIL], { dataDir })).said).toMatch(/1 removed/);
    await people(['enable', EMAIL], { dataDir });
    expect(await db.$count(factors)).toBe(0);
    expect(await db.$count(recoveryCodes)).toBe(0);
    expect((await account()).disabled_at).toBeNull();
  });

  it('works with a server in DATABASE_URL as well', async () => {
    const { said } = await people(['list'], { DATABASE_URL: databaseOf(dataDir) });
    expect(said).toContain(EMAIL);
  });
});
