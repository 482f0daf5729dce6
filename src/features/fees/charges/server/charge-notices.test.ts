import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { unreadOf } from '#features/inbox/server/inbox.builders.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { jobs } from '#platform/jobs/server/jobs.tables.ts';
import { openListener } from '#platform/live/server/listener.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { AssignInput } from '../structures.contract.ts';
import { aFeeStructure, anOfficeCall } from '../../server/fees.builders.ts';
import type { KeyedUse } from '../../server/fees-call.ts';
import { assignFee } from './assign.service.ts';
import { MOST_TOLD_AT_ONCE, tellFamiliesJob } from './charge-notices.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
const { kind, run } = tellFamiliesJob();
let db: Db;
let office: KeyedUse;
let parent: Person;
let child: string;
let others: string[];

beforeAll(async () => {
  ({ db } = await testDatabase());
  office = await anOfficeCall(db);
  parent = await aUser(db, { role: 'parent' });
  child = (await aStudent(db, { parents: [parent] })).id;
  others = await Promise.all(
    Array.from({ length: MOST_TOLD_AT_ONCE }, async () => (await aStudent(db, {})).id),
  );
});

async function assign(student_ids: string[]) {
  const structure = await aFeeStructure(db);
  const instalments = [{ amount: structure.amount, due_date: '2026-12-01' }];
  const input = AssignInput.parse({ fee_structure_id: structure.id, instalments, student_ids });
  await assignFee({ ...office, key: randomUUID() }, input);
}

const queued = () => db.select().from(jobs).where(eq(jobs.kind, kind));
const told = async () => (await unreadOf(db, parent)).map(({ count, link }) => ({ count, link }));
const work = async () => {
  for (const { payload } of await queued())
    await run({
      db,
      payload,
      now: () => new Date(),
      log: pino({ level: 'silent' }),
      closing: new AbortController().signal,
    });
};

describe('the families of a new fee', () => {
  it('are notified by a job if there are many, once even when it runs twice, and at once if there are few', async () => {
    await assign([child, ...others]);
    expect(await told()).toEqual([]);
    expect(await queued()).toHaveLength(1);

    await work();
    const link = `/fees/students/${child}`;
    expect(await told()).toEqual([{ count: 1, link }]);
    await work();
    expect(await told(), 'a process that died after its work').toEqual([{ count: 1, link }]);

    await assign([child]);
    expect(await told()).toEqual([{ count: 2, link }]);
    expect(await queued()).toHaveLength(1);
  });
});

it('sends few messages to the open pages of 230 students', async () => {
  const many = await Promise.all(Array.from({ length: 230 }, async () => (await aStudent(db, {})).id));
  const heard: string[] = [];
  const listener = openListener({
    connectionString: db.$client.options.connectionString!,
    log: pino({ level: 'silent' }),
    onNotice: (topic) => heard.push(topic),
    onListening: () => undefined,
    isWanted: () => true,
  });
  try {
    await listener.ready();
    await assign(many);
    await expect.poll(() => heard.filter((topic) => topic.startsWith('fee_account:')).length).toBe(230);
    expect(heard.toSorted()).toEqual(expect.arrayContaining(many.map((id) => `fee_account:${id}`)));
  } finally {
    await listener.close();
  }
});
