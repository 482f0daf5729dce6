import { randomUUID } from 'node:crypto';
import { gt, max, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { FEATURES } from './features.ts';
import { schoolRouter } from './router.ts';
import { changingInputFor } from './testing/inputs.ts';
import { gathered, TESTINGS } from './testing/feature-testings.ts';
import { MATRIX, REFUSED_HERE } from './testing/permission-matrix.ts';
import { type Endpoint, listEndpoints, requestFor } from './testing/requests.ts';
import { settingsTables } from './testing/settings-tables.ts';
import { aWorld } from './testing/world.ts';
import type { Principal, World } from '#features/testing.ts';
import { countSchoolWrites, type WriteCounter } from './testing/writes.ts';

/** Commands by method that change nothing in the school, each with its reason. */
const READS = gathered(({ reads }) => reads);

/** Reads that the audit trail records like a change. */
const KEPT_READS = TESTINGS.flatMap(({ keptReads }) => keptReads ?? []);

const audited = listEndpoints(
  schoolRouter({ schoolName: 'Test', timeZone: 'Africa/Douala', demoAccounts: null }),
).filter(
  ({ name, method }) =>
    KEPT_READS.includes(name) || (method !== 'GET' && !(name in READS) && !(name in REFUSED_HERE)),
);

/** Choices with only two states: the action is named after the state before or after it. */
const SAID_BY_ITS_NAME: Readonly<Record<string, string>> = {
  'firstSteps.hide': 'put away, or not',
  'marking.setArchived': 'archived, or not',
  'subjects.archive': 'archived, or not',
  'subjects.restore': 'archived, or not',
  'till.use': 'in use, or not',
  'yearEnd.run': 'the year is closed',
  'yearEnd.undo': 'the year is open again',
};
const WAS_AND_IS = /→|"from":.*"to":|"to":.*"from":/;
const SOMETHING = /":/;

/** Whether a choice changed. Rows deleted and inserted again in one call count as changed too. */
const isChanged = (chosen: readonly { how: string }[]) =>
  chosen.some(({ how }) => how === 'UPDATE') ||
  ['INSERT', 'DELETE'].every((each) => chosen.some(({ how }) => how === each));

let db: Db;
let world: World;
let writes: WriteCounter;
let settings: string[];
/** Procedures that changed a setting during these tests. */
const settled: string[] = [];
beforeAll(async () => {
  ({ db } = await testDatabase());
  world = await aWorld(db);
  await ownerOf(db).execute(sql`create function refuse_event() returns trigger language plpgsql as
    'begin raise exception ''the trail is full''; end'`);
  await ownerOf(db).execute(
    sql`create trigger refuse_event before insert on audit_events for each row execute function refuse_event()`,
  );
  await trail('open');
  writes = await countSchoolWrites(db);
  settings = await settingsTables(db);
});
afterEach(() => trail('open'));

const trail = (how: 'open' | 'full') =>
  ownerOf(db).execute(
    sql.raw(`alter table audit_events ${how === 'open' ? 'disable' : 'enable'} trigger refuse_event`),
  );

/**
 * A permitted caller: nobody signed in where sign-in is not required, else an administrator where one may
 * call.
 */
function callerOf({ name }: Endpoint): Principal {
  const order = ['anon', 'admin', 'teacher', 'parent', 'student', 'pending'] as const;
  const place = { anon: 0, pending: 1, student: 2, parent: 3, teacher: 4, admin: 5 };
  return order.find((principal) => (MATRIX[name]?.[place[principal]] ?? '-') !== '-') ?? 'admin';
}

async function send(endpoint: Endpoint, caller: Principal, input: Record<string, unknown>) {
  const headers = { ...world.headersOf(caller), 'idempotency-key': randomUUID() };
  const response = await world.portal.request(requestFor(endpoint, input, headers));
  return { status: response.status, body: await response.text() };
}

async function lastSeq(): Promise<number> {
  const [found] = await db.select({ seq: max(auditEvents.seq) }).from(auditEvents);
  return found?.seq ?? 0;
}

describe('G1: a procedure that changes something', () => {
  for (const endpoint of audited)
    it(`${endpoint.name} succeeds only if it is recorded in the audit trail, with the person who did it`, async () => {
      const caller = callerOf(endpoint);
      const input = await changingInputFor(endpoint.name, world, caller);

      await trail('full');
      const before = await writes.kept();
      const refused = await send(endpoint, caller, input);
      expect(refused.status, refused.body).toBe(500);
      expect(await writes.kept(), 'nothing changes while the trail takes no event').toBe(before);

      await trail('open');
      await writes.since();
      const last = await lastSeq();
      const done = await send(endpoint, caller, input);
      expect(done.status, done.body).toBeOneOf([200, 201]);
      const events = await db.select().from(auditEvents).where(gt(auditEvents.seq, last));
      const who = caller === 'anon' ? null : world.people[caller].userId;
      expect(events.length).toBeGreaterThan(0);
      expect(events.filter(({ actor_id }) => who === null || actor_id === who)).not.toEqual([]);
      const chosen = (await writes.since()).filter(({ table }) => settings.includes(table));
      if (chosen.length === 0) return;
      settled.push(endpoint.name);
      if (endpoint.name in SAID_BY_ITS_NAME) return;
      const said = events.map(({ details }) => JSON.stringify(details));
      expect(said, `of ${chosen.map(({ table }) => table).join(', ')}`).toContainEqual(
        expect.stringMatching(isChanged(chosen) ? WAS_AND_IS : SOMETHING),
      );
    });

  it('in the school’s settings is recorded with the old and the new value', () => {
    expect(settled.length, settled.join(' ')).toBeGreaterThan(30);
    expect(Object.keys(SAID_BY_ITS_NAME).filter((name) => !settled.includes(name))).toEqual([]);
  });

  it('has a label in the audit trail', async () => {
    const { rows } = await db.execute<{ action: string }>(sql`select distinct action from audit_events`);
    const words = FEATURES.flatMap(({ audit }) => Object.keys(audit?.words.actions ?? {}));
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.map(({ action }) => action).filter((action) => !words.includes(action))).toEqual([]);
  });

  it('has a label for every detail', async () => {
    const { rows } = await db.execute<{ detail: string }>(
      sql`select distinct jsonb_object_keys(details) as detail from audit_events order by 1`,
    );
    const terms = ['from', 'to', ...FEATURES.flatMap(({ audit }) => Object.keys(audit?.words.terms ?? {}))];
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.map(({ detail }) => detail).filter((detail) => !terms.includes(detail))).toEqual([]);
  });

  it('has no exception for a removed procedure', () => {
    const names = Object.keys(MATRIX);
    expect([...Object.keys(READS), ...KEPT_READS].filter((name) => !names.includes(name))).toEqual([]);
  });
});
