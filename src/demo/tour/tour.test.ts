import { beforeAll, describe, expect, it } from 'vitest';
import { attendanceStates } from '#features/attendance/server/attendance.tables.ts';
import { judgeBooks } from '#features/ledger/server/invariants.service.ts';
import type { Db } from '#platform/db/database.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { FEATURES, INVARIANTS } from '../../app/features.ts';
import { installationOf } from '../../app/installation.ts';
import { openDemoSchool } from '../demo.ts';

const TOUR = readEnvironment({ PREAU_DEMO: '1' });

describe('the demonstration school', () => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await testDatabase());
    // As in a school: no posting lies a week from the one before.
    await db.$client.query('update ledger_state set day_limit = default');
    const began = performance.now();
    await openDemoSchool(db, TOUR, { features: FEATURES, installation: installationOf(TOUR) });
    console.log('made in', performance.now() - began);
  }, 300_000);

  it('has books in which all is in order', async () => {
    const { failures } = await readSnapshot(db, (tx) => judgeBooks(tx, INVARIANTS));
    expect(failures).toEqual({});
  });

  it('was called every day', async () => {
    const states = await db.select({ status: attendanceStates.status }).from(attendanceStates);
    const count: Record<string, number> = {};
    for (const { status } of states) count[status] = (count[status] ?? 0) + 1;
    console.log(count, states.length);
  });
});
