import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolRouter } from './router.ts';
import { FUZZ_SEED, fuzzProcedure } from './testing/fuzz.ts';
import { listEndpoints } from './testing/requests.ts';
import { aWorld } from './testing/world.ts';
import type { World } from '#features/testing.ts';

/** The number of inputs per procedure; `npm run chaos -- z1` sends 500 over HTTP. */
const SIZE = { bodies: 40, survivors: 5, any: 5 };

const endpoints = listEndpoints(
  schoolRouter({ schoolName: 'Test', timeZone: 'Africa/Douala', demoAccounts: null }),
);

let world: World;
beforeAll(async () => {
  const { db } = await testDatabase();
  world = await aWorld(db);
});

describe(`no input crashes the server (seed ${FUZZ_SEED})`, () => {
  for (const [index, endpoint] of endpoints.entries())
    it(`${endpoint.name}: no 5xx, and no internal details`, async () => {
      const { sent, faults } = await fuzzProcedure(world, endpoint, SIZE, FUZZ_SEED + index);
      expect(faults).toEqual([]);
      expect(sent).toBeGreaterThanOrEqual(SIZE.any);
    });
});
