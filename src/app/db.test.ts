import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '#platform/env/package-root.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aDataDirectory, bundled, openChild, postmasterOf } from './testing/children.ts';
import { foundSchool, HEAD } from './testing/enrolment.ts';
import { send, sendJson } from './testing/http-calls.ts';
import { aFolder, PASSPHRASE } from './testing/saved-school.ts';

// Two copies of a whole school, beside other tests on the same disk: 43 s alone, up to 104 s seen.
const SLOW = { timeout: 240_000 };
const folder = aFolder();
const file = (name: string) => join(folder, name);

type Ended = { code: number | null; said: string; complained: string };

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

const keyIn = (dataFolder: string) => readFile(join(dataFolder, 'keys/secret.key'), 'utf8');
const me = (address: string, token: string) =>
  send(`${address}/api/v1/me`, { headers: { authorization: token } });

describe('npm run db', () => {
  it('moves a school from its own database to a server and back, while it runs', SLOW, async () => {
    const [oldFolder, newFolder] = [aDataDirectory(), aDataDirectory()];
    const server = await testDatabase({ migrated: false });
    const school = await openChild({ DATA_DIR: oldFolder });
    const { authorization } = await foundSchool(school.address);

    const saved = await db(['backup', file('1.backup')], { DATA_DIR: oldFolder });
    expect(saved).toMatchObject({ code: 0, complained: '' });
    expect(saved.said).toMatch(
      /The books hold 0 transactions, and no rule is broken\.\nSaved \d+ rows and 0 files in /,
    );
    expect((await send(`${school.address}/readyz`)).status, 'the portal is unharmed').toBe(200);
    const onto = await db(['restore', file('1.backup')], { DATA_DIR: oldFolder });
    expect(onto).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/^Another Préau is running on .+\n$/),
    });

    const onServer = { DATABASE_URL: server.connectionString, DATA_DIR: file('server-school') };
    expect(await db(['restore', file('1.backup')], onServer)).toMatchObject({ code: 0, complained: '' });
    expect(await db(['backup', file('2.backup')], onServer)).toMatchObject({ code: 0, complained: '' });
    const back = await db(['restore', file('2.backup')], { DATA_DIR: newFolder });
    expect(back).toMatchObject({ code: 0, complained: '' });
    expect(back.said).toMatch(
      /The backup is whole: made .+ UTC by Préau .+, encrypted\.\n( {2}\w+: [\d,]+\n)+Checking/,
    );
    expect(postmasterOf(newFolder), 'no database is left running').toBeNull();
    expect(await keyIn(newFolder)).toBe(await keyIn(oldFolder));

    const again = await openChild({ DATA_DIR: newFolder });
    const signIn = await sendJson(`${again.address}/auth/v1/token?grant_type=password`, HEAD);
    expect(signIn.status, 'the password of then opens').toBe(200);
    expect((await me(school.address, authorization)).status).toBe(200);
    expect((await me(again.address, authorization)).status, 'the session of then does not').toBe(401);
  });

  it('creates no database for a backup that can’t be opened', SLOW, async () => {
    const dataFolder = file('no-school');
    const variables = { DATA_DIR: dataFolder, BACKUP_KEY: 'another passphrase' };
    const { code, said, complained } = await db(['restore', file('1.backup')], variables);
    expect({ code, said }).toEqual({ code: 1, said: 'Reading the backup…\n' });
    expect(complained).toMatch(
      /^BACKUP_KEY \(or keys\/backup\.key\) is not the key of this backup, or its beginning is damaged\.\n$/,
    );
    expect(existsSync(dataFolder)).toBe(false);
  });

  it('lists the contents of the folder, and shows how to use them', SLOW, async () => {
    const { said } = await db(['list'], { BACKUP_DIR: folder });
    expect(said).toMatch(/^ *\d{4}-\d\d-\d\d \d\d:\d\d +[\d.]+ kB {2}encrypted {6}1\.backup$/m);
    const near = await db(['verify', '1.backup'], { INIT_CWD: folder });
    expect(near, 'a file beside the caller').toMatchObject({ code: 0 });
    const wrong = await db(['restore']);
    expect(wrong).toMatchObject({ code: 1, said: '' });
    expect(wrong.complained).toMatch(/^Usage: npm run db -- /);
  });
});
