import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '#platform/env/package-root.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aDataDirectory, bundled, openChild, postmasterOf } from './testing/children.ts';
import { foundSchool, HEAD } from './testing/enrolment.ts';
import { send, sendJson } from './testing/http-calls.ts';
import { aFolder, PASSPHRASE } from './testing/saved-school.ts';

// Making databases, and many processes at once, take their time where others work too.
const SLOW = { timeout: 90_000 };
const folder = aFolder();
const file = (name: string) => join(folder, name);

type Ended = { code: number | null; said: string; complained: string };

/** Runs a command as whoever owns the host would. */
async function db(words: string[], variables: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(process.execPath, [await bundled('db'), ...words], {
    cwd: packageRoot(),
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'debug', BACKUP_KEY: PASSPHRASE, ...variables },
  });
  const [said, complained]: [string[], string[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => complained.push(chunk.toString('utf8')));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said: said.join(''), complained: complained.join('') };
}

describe('npm run db', () => {
  it('carries a school from its own database to a server and back, while it runs', SLOW, async () => {
    const [oldHouse, newHouse] = [aDataDirectory(), aDataDirectory()];
    const server = await testDatabase({ migrated: false });
    const school = await openChild({ DATA_DIR: oldHouse });
    const { authorization } = await foundSchool(school.address);

    const saved = await db(['backup', file('1.backup')], { DATA_DIR: oldHouse });
    expect(saved).toMatchObject({ code: 0, complained: '' });
    expect(saved.said).toMatch(/The books hold 0 transactions, and no rule is broken\.\nSaved \d+ rows in /);
    expect((await send(`${school.address}/readyz`)).status, 'the portal is unharmed').toBe(200);
    const onto = await db(['restore', file('1.backup')], { DATA_DIR: oldHouse });
    expect(onto).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/^Another Préau is running on .+\n$/),
    });

    const onServer = { DATABASE_URL: server.connectionString, DATA_DIR: file('server-house') };
    expect(await db(['restore', file('1.backup')], onServer)).toMatchObject({ code: 0, complained: '' });
    expect(await db(['backup', file('2.backup')], onServer)).toMatchObject({ code: 0, complained: '' });
    const back = await db(['restore', file('2.backup')], { DATA_DIR: newHouse });
    expect(back).toMatchObject({ code: 0, complained: '' });
    expect(back.said).toMatch(
      /The backup is whole: made .+ UTC by Préau .+, encrypted\.\n( {2}\w+: [\d,]+\n)+Checking/,
    );
    expect(postmasterOf(newHouse), 'no database is left running').toBeNull();
    const keyIn = (house: string) => readFile(join(house, 'keys/secret.key'), 'utf8');
    expect(await keyIn(newHouse)).toBe(await keyIn(oldHouse));

    const again = await openChild({ DATA_DIR: newHouse });
    const signIn = await sendJson(`${again.address}/auth/v1/token?grant_type=password`, HEAD);
    expect(signIn.status, 'the password of then opens').toBe(200);
    const me = (address: string, token: string) =>
      send(`${address}/api/v1/me`, { headers: { authorization: token } });
    expect((await me(school.address, authorization)).status).toBe(200);
    expect((await me(again.address, authorization)).status, 'the session of then does not').toBe(401);
  });

  it('makes no place for a backup that is damaged or can’t be opened', SLOW, async () => {
    const bytes = await readFile(file('1.backup'));
    bytes[bytes.length - 100]! ^= 4;
    await writeFile(file('damaged.backup'), bytes);
    const house = file('no-house');
    const [damaged, wrongKey, verified] = await Promise.all([
      db(['restore', file('damaged.backup')], { DATA_DIR: house }),
      db(['restore', file('1.backup')], { DATA_DIR: house, BACKUP_KEY: 'another passphrase' }),
      db(['verify', file('1.backup')], { DATA_DIR: house }),
    ]);
    for (const { code, said, complained } of [damaged, wrongKey]) {
      expect(code).toBe(1);
      expect(said).toBe('Reading the backup…\n');
      expect(complained).toMatch(
        /^BACKUP_KEY is not the key of this backup, or its beginning is damaged\.\n$/,
      );
    }
    expect(verified).toMatchObject({ code: 0, said: expect.stringMatching(/^The backup is whole: /) });
    expect(existsSync(house)).toBe(false);
  });

  it('lists what lies in the folder, and shows how to use it', SLOW, async () => {
    const [list, empty, ...wrong] = await Promise.all([
      db(['list'], { BACKUP_DIR: folder }),
      db(['list'], { DATA_DIR: file('no-house') }),
      db(['restore']),
      db(['list', '--all']),
    ]);
    expect(list.said).toMatch(/^ *\d{4}-\d\d-\d\d \d\d:\d\d +[\d.]+ kB {2}encrypted {6}1\.backup$/m);
    expect(empty.said).toContain('No backup lies in ');
    for (const ended of wrong)
      expect(ended).toMatchObject({
        code: 1,
        said: '',
        complained: expect.stringMatching(/^Usage: npm run db -- /),
      });
  });
});
