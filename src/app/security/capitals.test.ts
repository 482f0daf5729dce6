import { getRouter } from '@orpc/server';
import { beforeAll, expect, it } from 'vitest';
import { apiAs } from '#features/people/server/people.builders.ts';
import { PRINCIPALS, type World } from '#features/testing.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolRouter } from '../router.ts';
import { inputFor } from '../testing/inputs.ts';
import { MATRIX } from '../testing/permission-matrix.ts';
import { aWorld } from '../testing/world.ts';

const router = schoolRouter({ schoolName: 'Lycée', timeZone: 'Africa/Douala', demoAccounts: null });
const ADMIN = PRINCIPALS.indexOf('admin');
const UUID = /[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g;

let world: World;
beforeAll(async () => {
  world = await aWorld((await testDatabase()).db);
});

/** Reads with an id in the path that an administrator may call. */
async function readsByIdentifier() {
  const found: { name: string; input: object }[] = [];
  for (const [name, cells] of Object.entries(MATRIX)) {
    const procedure: unknown = getRouter(router as never, name.split('.'));
    const { route } = (procedure as { '~orpc': { route: { method?: string } } })['~orpc'];
    if (route.method !== 'GET' || cells[ADMIN] === '-') continue;
    const input = (await inputFor(name, 'mine', world)) as object;
    if (UUID.test(JSON.stringify(input))) found.push({ name, input });
    UUID.lastIndex = 0;
  }
  return found;
}

it('every read treats an id in capitals as the same id', { timeout: 60_000 }, async () => {
  const { actor } = world.people.admin;
  const api = apiAs(router, world.db, actor, { files: world.files }) as unknown as Record<
    string,
    Record<string, (input: object) => Promise<unknown>>
  >;
  const outcome = (name: string, input: object) => {
    const [feature, procedure] = name.split('.') as [string, string];
    return api[feature]![procedure]!(input).then(
      () => 'answered',
      ({ code }: { code?: string }) => code ?? 'failed',
    );
  };
  const reads = await readsByIdentifier();
  expect(reads.length).toBeGreaterThan(30);
  for (const { name, input } of reads) {
    const capitals = JSON.parse(JSON.stringify(input).replaceAll(UUID, (id) => id.toUpperCase())) as object;
    expect([name, await outcome(name, capitals)]).toEqual([name, await outcome(name, input)]);
  }
});
