import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { STUDENT_STATUSES } from '#features/roster/students.rules.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { studentsRouter } from './students.router.ts';

let db: Db;
let api: ReturnType<typeof apiAs<ReturnType<typeof studentsRouter>>>;
let classIds: (string | null)[];
beforeAll(async () => {
  ({ db } = await testDatabase());
  const { actor } = await aUser(db, { role: 'admin' });
  api = apiAs(studentsRouter(), db, actor, { now: () => new Date('2026-11-30T23:30:00Z') });
  classIds = [(await aClass(db)).id, (await aClass(db)).id, null];
});

async function differences() {
  const { rows } = await db.execute(sql`
    select class_id, status, month, sum(students)::int as too_many from (
      select class_id, status, admission_month as month, students from student_tallies
      union all
      select class_id, status, date_trunc('month', admission_date)::date, -1 from students
    ) counted
    group by 1, 2, 3 having sum(students) <> 0`);
  return rows;
}

const change = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), of: fc.nat(2), month: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('move' as const), which: fc.nat(), to: fc.nat(2) }),
  fc.record({
    kind: fc.constant('status' as const),
    which: fc.nat(),
    to: fc.constantFrom(...STUDENT_STATUSES),
  }),
  fc.record({ kind: fc.constant('remove' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('many' as const), status: fc.constantFrom(...STUDENT_STATUSES) }),
);

describe('the tallies', () => {
  it('equal plain counts after any series of changes', { timeout: 60_000 }, async () => {
    const ids: string[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        for (const step of changes) {
          const student_id = 'which' in step ? ids[step.which % ids.length] : undefined;
          if (step.kind === 'add') {
            const admission_date = `2026-${String(step.month).padStart(2, '0')}-15`;
            ids.push((await aStudent(db, { class_id: classIds[step.of]!, admission_date })).id);
          } else if (step.kind === 'many')
            await db.execute(
              sql`update students set status = ${step.status}, class_id = null where roll_number like '%3'`,
            );
          else if (!student_id) continue;
          else if (step.kind === 'move') await api.move({ student_id, class_id: classIds[step.to]! });
          else if (step.kind === 'status') await api.setStatus({ student_id, status: step.to });
          else
            await db.execute(
              sql`delete from students where id = ${ids.splice(step.which % ids.length, 1)[0]}`,
            );
        }
        expect(await differences()).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('are right after concurrent changes', async () => {
    const added = await Promise.all(
      Array.from({ length: 40 }, (_, made) => aStudent(db, { class_id: classIds[made % 3]! })),
    );
    await Promise.all(
      added.flatMap(({ id }, made) => [
        api.move({ student_id: id, class_id: classIds[(made + 1) % 3]! }),
        api.setStatus({ student_id: id, status: STUDENT_STATUSES[made % 5]! }),
      ]),
    );
    expect(await differences()).toEqual([]);
  });

  it('count as new the students admitted in the school’s month, not the server’s', async () => {
    const before = await api.summary();
    await aStudent(db, { admission_date: '2026-12-01' });
    await aStudent(db, { admission_date: '2026-11-30', status: 'left' });
    expect(await api.summary()).toEqual({
      total: before.total + 2,
      active: before.active + 1,
      new_this_month: before.new_this_month + 1,
    });
  });
});
