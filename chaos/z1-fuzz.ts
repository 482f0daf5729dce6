import type { Db } from '#platform/db/database.ts';
import { schoolRouter } from '../src/app/router.ts';
import { fuzzProcedure } from '../src/app/testing/fuzz.ts';
import { listEndpoints } from '../src/app/testing/requests.ts';
import { aWorld } from '../src/app/testing/world.ts';
import { type Report, shorten } from './report.ts';

type Fuzz = { seed: number; bodies: number; db: Db };

/** Z1: faulty bodies for every procedure, all over HTTP: no 5xx, no internal details, no hang. */
export async function runZ1({ seed, bodies, db }: Fuzz): Promise<Report> {
  const world = await aWorld(db);
  const endpoints = listEndpoints(
    schoolRouter({ schoolName: 'Test', timeZone: 'Africa/Douala', demoAccounts: null }),
  );
  const faults: string[] = [];
  let requests = 0;
  let slowest = { name: '', ms: 0 };
  for (const [index, endpoint] of endpoints.entries()) {
    const started = performance.now();
    const size = { bodies, survivors: 0, any: bodies };
    const result = await fuzzProcedure(world, endpoint, size, seed + index);
    const ms = (performance.now() - started) / Math.max(result.sent, 1);
    if (ms > slowest.ms) slowest = { name: endpoint.name, ms };
    requests += result.sent;
    faults.push(...shorten(result.faults, 2));
  }
  return {
    piece: 'z1',
    size: `${bodies} bodies a procedure`,
    seed,
    figures: {
      procedures: endpoints.length,
      requests,
      'slowest on average': `${slowest.name} ${slowest.ms.toFixed(0)} ms`,
    },
    faults: shorten(faults, 20),
  };
}
