import { beforeAll, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { type APortal, aPortal } from '../testing/portal.ts';

const PASSWORD = 'a long enough secret';
const PROXY = '10.8.0.2';
const EVIL = {
  host: 'evil.test',
  'x-forwarded-host': 'evil.test',
  'x-forwarded-proto': 'http',
  forwarded: 'host=evil.test',
};

let db: Db;
let school: APortal;
let authorization: string;
beforeAll(async () => {
  ({ db } = await testDatabase());
  school = aPortal(db, { PUBLIC_URL: 'https://portal.school.test/', TRUSTED_PROXIES: PROXY });
  const admin = await aUser(db, { role: 'admin', password: PASSWORD });
  const { access_token } = (await (await school.signIn(admin.email, PASSWORD)).json()) as {
    access_token: string;
  };
  authorization = `Bearer ${access_token}`;
});

it('A16: a forged Host or forwarding header never changes the link on a slip', async () => {
  const { userId } = await aUser(db, { role: 'parent' });
  const slips = [
    [`/api/v1/people/${userId}/reset`, {}],
    ['/api/v1/invitations', { role: 'teacher', full_name: 'Tabe Desmond' }],
  ] as const;
  for (const [path, body] of slips) {
    const answer = await school.send(path, {
      from: PROXY,
      headers: {
        ...EVIL,
        origin: 'https://portal.school.test',
        authorization,
        'idempotency-key': `a slip of ${path}`.replaceAll(' ', '-'),
      },
      body,
    });
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      link: expect.stringMatching(/^https:\/\/portal\.school\.test\/auth#join=[ir]\./),
    });
    expect(text, path).not.toContain('evil');
  }
});
