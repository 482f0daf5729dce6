import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { factors, users } from '#platform/auth/server/auth.tables.ts';
import { openDatabase } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { packageRoot } from '#platform/env/package-root.ts';
import { aDataDirectory, bundled, databaseOf, openChild, startChild } from './testing/children.ts';
import { foundSchool, HEAD, signInOverHttp } from './testing/enrolment.ts';
import { send } from './testing/http-calls.ts';

// Starting a database is slow while other tests run.
const SLOW = { timeout: 120_000 };

const dataDir = aDataDirectory();
const keyFile = join(dataDir, 'keys/secret.key');

async function people(words: string[]): Promise<{ code: number | null; told: string }> {
  const child = spawn(process.execPath, [await bundled('host'), ...words], {
    cwd: packageRoot(),
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir },
  });
  const told: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => told.push(chunk.toString('utf8')));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, told: told.join('') };
}

const stop = async ({ process: child, ended }: Awaited<ReturnType<typeof startChild>>) => {
  child.kill('SIGTERM');
  await ended;
};

async function refusedStart(): Promise<string> {
  const child = await startChild({ DATA_DIR: dataDir });
  expect(await child.opened).toBeNull();
  expect((await child.ended).code).toBe(1);
  return child.words();
}

describe('a school whose secret key is missing', () => {
  it(
    'does not start with another key; restoring the file opens it as before, and a command continues with a new key',
    SLOW,
    async () => {
      const first = await openChild({ DATA_DIR: dataDir });
      const { authorization } = await foundSchool(first.address);
      const db = openDatabase({ connectionString: databaseOf(dataDir), max: 1 });
      const head = one(await db.select().from(users));
      const totp = { id: newId(), user_id: head.id, factor_type: 'totp', status: 'verified' } as const;
      await db.insert(factors).values({ ...totp, secret: 'sealed under the old key' });
      await db.$client.end();
      await stop(first);
      const key = await readFile(keyFile, 'utf8');

      await rm(keyFile);
      const missing = await refusedStart();
      expect(missing).toContain(`${keyFile} is not there`);
      expect(missing).toContain('Put the file back');
      expect(missing).toContain('npm run people -- renew-secret-key');
      expect(existsSync(keyFile), 'no other key took its place').toBe(false);
      expect(await people(['reset-password', HEAD.email])).toMatchObject({
        code: 1,
        told: expect.stringMatching(/^The school's secret key is missing: [^\n]+\n$/),
      });

      await writeFile(keyFile, `${Buffer.alloc(32, 9).toString('base64')}\n`, { mode: 0o600 });
      expect(await refusedStart()).toContain('is not the one of this school');

      await writeFile(keyFile, key, { mode: 0o600 });
      const again = await openChild({ DATA_DIR: dataDir });
      const me = await send(`${again.address}/api/v1/me`, { headers: { authorization } });
      expect(me.status, 'whoever was signed in still is').toBe(200);
      expect(await people(['renew-secret-key'])).toMatchObject({
        code: 1,
        told: 'The secret key is in its place: nothing was changed.\n',
      });
      await stop(again);

      await rm(keyFile);
      const renewed = await people(['renew-secret-key']);
      expect(renewed).toMatchObject({ code: 0, told: expect.stringContaining('1 authenticator app') });
      expect(readdirSync(join(dataDir, 'keys'))).toContain('secret.key');
      const anew = await openChild({ DATA_DIR: dataDir });
      await signInOverHttp(anew.address, HEAD);
      const after = openDatabase({ connectionString: databaseOf(dataDir), max: 1 });
      expect(await after.$count(factors)).toBe(0);
      const events = await after.select({ action: auditEvents.action }).from(auditEvents);
      expect(events).toContainEqual({ action: 'auth.secret_key_renewed' });
      await after.$client.end();
    },
  );
});
