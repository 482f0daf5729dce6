import { expect, it } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { aPortal } from '../testing/portal.ts';

it('a portal in a local network without PUBLIC_URL refuses foreign public host names', async () => {
  const { db } = await testDatabase();
  const status = async (variables: Record<string, string>, host: string) => {
    const { send } = aPortal(db, variables);
    const headers = { host, origin: `http://${host}` };
    const body = { email: 'nobody@school.test', password: 'not the password' };
    const answer = await send('/auth/v1/token?grant_type=password', { headers, body });
    return answer.status;
  };
  const open = { HOST: '0.0.0.0' };
  for (const evil of ['evil.example', 'evil.example:3000', 'preau.lan.evil.example', '10.0.0.1.evil.example'])
    expect(await status(open, evil), evil).toBe(421);
  for (const own of [
    '10.0.0.5:3000',
    '[fe80::1]:3000',
    'preau',
    'preau.lan:3000',
    'serveur.local',
    'localhost',
  ])
    expect(await status(open, own), own).toBe(400);
  expect(await status({ ...open, PUBLIC_URL: 'https://portal.school.cm' }, 'portal.school.cm')).toBe(400);
  // Behind a proxy on the same machine.
  expect(await status({ HOST: '127.0.0.1' }, 'portal.school.cm')).toBe(400);
});

it('health endpoints answer under any host name, for load balancers', async () => {
  const { db } = await testDatabase();
  const { send } = aPortal(db, { HOST: '0.0.0.0' });
  expect((await send('/healthz', { headers: { host: 'node-1.cluster.example' } })).status).toBe(200);
});
