import { beforeAll, describe, expect, it } from 'vitest';
import {
  attendanceRegisters,
  attendanceSlots,
  attendanceStates,
} from '#features/attendance/server/attendance.tables.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs } from '#features/people/server/people.builders.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { studentsRouter } from '#features/students/server/students.router.ts';
import type { Db } from '#platform/db/database.ts';
import { TODAY, aReportSchool } from './report-school.ts';
import { reportsOf, valuesOf } from './school-reports.ts';
import { isOnDay, tally } from './school-rows.ts';

let school: Awaited<ReturnType<typeof aReportSchool>>;
let db: Db;
let office: Actor;
let pupils: { id: string; class_id: string | null }[];
let read: ReturnType<typeof reportsOf>['read'];
const now = () => school.now();

beforeAll(async () => {
  school = await aReportSchool();
  ({ db, office, pupils } = school);
  ({ read } = reportsOf(school));
}, 120_000);

// Every figure is computed again from the raw rows, independently of the product's code.
const ageOf = (born: string | null) => {
  if (!born) return 'none';
  const hadBirthday = TODAY.slice(5) >= born.slice(5);
  return String(2026 - Number(born.slice(0, 4)) - (hadBirthday ? 0 : 1));
};

describe('enrollment', () => {
  it('counts members of a class on the day by level, class, age and sex', async () => {
    const rooms = new Map((await db.select().from(classes)).map((one) => [one.id, one]));
    const people = new Map((await db.select().from(students)).map((one) => [one.id, one]));
    const inClass = (await db.select().from(classMemberships))
      .filter(isOnDay(TODAY))
      .map(({ student_id, class_id }) => ({ person: people.get(student_id)!, room: rooms.get(class_id)! }));
    const counts = (rows: typeof inClass) => ({
      students: rows.length,
      girls: rows.filter(({ person }) => person.sex === 'female').length,
      boys: rows.filter(({ person }) => person.sex === 'male').length,
      unrecorded: rows.filter(({ person }) => person.sex === null).length,
    });
    const keys = {
      class: ({ room }: (typeof inClass)[number]) => room.id,
      level: ({ room }: (typeof inClass)[number]) => room.grade_level!,
      age: ({ person }: (typeof inClass)[number]) => ageOf(person.date_of_birth),
    };
    for (const by of ['class', 'level', 'age'] as const) {
      const expected = Object.fromEntries(
        [...tally(inClass, keys[by])].map(([key, rows]) => [key, counts(rows)]),
      );
      expect(valuesOf(await read('enrollment', { by })), by).toEqual({ ...expected, all: counts(inClass) });
    }
    expect(inClass.length).toBe(42);
  });

  it('as of yesterday is unchanged, whatever happens today', async () => {
    const before = await read('enrollment', { as_of: '2026-11-19', by: 'class' });
    const [moved, left] = pupils.filter(({ class_id }) => class_id === pupils[0]!.class_id);
    const api = apiAs(
      studentsRouter(async () => async () => {}),
      db,
      office,
      { now },
    );
    const other = pupils.find(({ class_id }) => class_id && class_id !== moved!.class_id)!.class_id!;
    await api.move({ student_id: moved!.id, class_id: other });
    await aStudent(db, { class_id: other, admission_date: TODAY });
    await api.setStatus({ student_id: left!.id, status: 'transferred' });
    expect(await read('enrollment', { as_of: '2026-11-19', by: 'class' })).toEqual(before);
    expect(valuesOf(await read('enrollment', { by: 'class' }))).not.toEqual(valuesOf(before));
  });
});

describe('attendance', () => {
  it('counts marks of registers, and rolls taken out of those due so far', async () => {
    const registers = (await db.select().from(attendanceRegisters)).filter(({ day }) => day >= '2026-11-01');
    const states = await db.select().from(attendanceStates);
    const slots = await db.select().from(attendanceSlots);
    const memberships = await db.select().from(classMemberships);
    const days = Array.from({ length: 20 }, (_, nth) => `2026-11-${String(nth + 1).padStart(2, '0')}`).filter(
      (day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && day !== '2026-11-11',
    );
    const due = days.flatMap((day) =>
      [...new Set(memberships.filter(isOnDay(day)).map(({ class_id }) => class_id))].flatMap((class_id) =>
        slots
          .filter(({ starts }) => day < TODAY || starts <= 12 * 60)
          .map(({ id }) => ({ class_id, day, slot_id: id })),
      ),
    );
    const isKept = (roll: (typeof due)[number]) =>
      registers.some(
        (one) =>
          one.class_id === roll.class_id &&
          one.day === roll.day &&
          one.slot_id === roll.slot_id &&
          one.confirmed_at !== null,
      );
    const figures = (class_id: string | null) => {
      const own = registers.filter((one) => class_id === null || one.class_id === class_id);
      const marks = states.filter(({ register_id }) => own.some(({ id }) => id === register_id));
      const absences = marks.filter(({ status }) => ['absent', 'excused'].includes(status)).length;
      const rolls = due.filter((one) => class_id === null || one.class_id === class_id);
      const kept = rolls.filter(isKept).length;
      const share = marks.length === 0 ? null : ((marks.length - absences) * 100) / marks.length;
      return {
        presence: share === null ? null : String(Number(share.toFixed(1))),
        absences,
        late: marks.filter(({ status }) => status === 'late').length,
        kept,
        missing: rolls.length - kept,
        due: rolls.length,
      };
    };
    const answer = await read('attendance');
    const expected = Object.fromEntries(answer.rows.map(({ key }) => [key, figures(key)]));
    expect(valuesOf(answer)).toEqual({ ...expected, all: figures(null) });
    expect(answer.rows).toHaveLength(3);
    expect(figures(null).missing).toBeGreaterThan(0);
    const months = valuesOf(await read('attendance', { by: 'month', from: '2026-11-01' }));
    expect(months['2026-11']).toEqual(figures(null));
  });
});
