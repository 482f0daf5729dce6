import { brotliCompressSync, constants } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classTeachers } from '#features/roster/server/classes.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import type { RollEntry } from '../attendance.contract.ts';
import { aSlot } from './attendance.builders.ts';
import { attendanceRouter } from './attendance.router.ts';
import { attendanceSlots } from './attendance.tables.ts';

const DAY = '2026-11-23';
const PUPILS = 70;
const FIRST = ['Ngo Mbarga Chantal', 'Tchoua Wilfried', 'Abena Paul', 'Évina Zoé', 'Fouda Marie-Claire'];
const LAST = ['Nana', 'Essomba', 'Talla', 'Mvondo', 'Kamga', 'Biya', 'Atangana', 'Fotso', 'Njoya', 'Eto’o'];

let db: Db;
let teacher: { userId: string; actor: Actor };
let class_id: string;
let slots: string[];
const api = () => apiAs(attendanceRouter, db, teacher.actor, { now: () => new Date(`${DAY}T12:00:00Z`) });

beforeAll(async () => {
  ({ db } = await testDatabase());
  await ownerOf(db).delete(attendanceSlots);
  slots = [];
  for (const starts of [450, 510, 570, 640, 700, 760])
    slots.push((await aSlot(db, { starts, ends: starts + 55 })).id);
  await aYear(db, { first_day: '2026-09-07', last_day: '2027-06-30', status: 'current' });
  teacher = await aUser(db, { role: 'teacher', full_name: 'Mballa Jean-Pierre' });
  class_id = (await aClass(db)).id;
  await db.insert(classTeachers).values({ class_id, user_id: teacher.userId, from_day: '2026-09-07' });
  const pupils: string[] = [];
  for (let nth = 0; nth < PUPILS; nth += 1) {
    const full_name = `${LAST[nth % 10]!} ${FIRST[nth % 5]!} ${nth}`;
    pupils.push((await aStudent(db, { class_id, full_name, admission_date: '2026-09-07' })).id);
  }
  for (const day of ['2026-11-19', '2026-11-20', DAY])
    for (const slot_id of slots)
      await api().send({
        class_id,
        day,
        events: pupils.map((student_id, nth) => ({
          kind: 'mark' as const,
          id: newId(),
          slot_id,
          student_id,
          base_id: null,
          status: nth % 9 === 0 ? ('absent' as const) : ('present' as const),
          minutes: null,
          source: 'roll' as const,
          device_at: `${day}T08:00:00.000Z`,
        })),
      });
});

const excused = (slot_id: string, { student_id, entry_id }: RollEntry) => ({
  kind: 'mark' as const,
  id: newId(),
  slot_id,
  student_id,
  base_id: entry_id,
  status: 'excused' as const,
  minutes: null,
  source: 'roll' as const,
  device_at: `${DAY}T09:00:00.000Z`,
});

it('contains the entries of the displayed slot, and only the counts of the others', async () => {
  const [, second] = slots;
  const roll = await api().roll({ class_id, day: DAY, slot_id: second! });
  expect(roll.registers.map(({ slot_id, entries }) => [slot_id, entries?.length ?? null])).toEqual(
    slots.map((slot_id) => [slot_id, slot_id === second ? PUPILS : null]),
  );
  for (const { present, absent, unmarked } of roll.registers)
    expect({ present, absent, unmarked }).toEqual({ present: 62, absent: 8, unmarked: 0 });
  const whole = await api().roll({ class_id, day: DAY });
  const shown = (of: typeof roll) => of.registers.find(({ slot_id }) => slot_id === second);
  expect(shown(roll)).toEqual(shown(whole));
});

it('sends at most 4 KB for seventy pupils who are all marked, as a browser receives it', async () => {
  const roll = await api().roll({ class_id, day: DAY, slot_id: slots[0]! });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  expect(brotliCompressSync(JSON.stringify(roll), { params }).length).toBeLessThanOrEqual(4 * 1024);
});

it('sends for use offline only the rolls that changed since the device fetched them', async () => {
  const { days, rolls } = await api().kept({});
  expect(rolls.map(({ day }) => day)).toEqual([DAY, '2026-11-24']);
  expect(rolls[0]!.registers.map(({ entries }) => entries?.length)).toEqual(slots.map(() => PUPILS));
  const have = rolls.map(({ version }) => version).join(',');
  expect(await api().kept({ have })).toEqual({ days, rolls: [] });

  const [first] = rolls[0]!.registers;
  const [entry] = first!.entries!;
  await api().send({
    class_id,
    day: DAY,
    events: [excused(first!.slot_id, entry!)],
  });
  const changed = await api().kept({ have });
  expect(changed.rolls[0]).toMatchObject({ day: DAY });
  expect(changed.rolls[0]!.version).not.toBe(rolls[0]!.version);
});

it('stores for today and tomorrow what the roll of either day shows', async () => {
  const joins = await aStudent(db, { class_id, full_name: 'Joins tomorrow', admission_date: '2026-09-07' });
  await ownerOf(db)
    .update(classMemberships)
    .set({ from_day: '2026-11-24' })
    .where(eq(classMemberships.student_id, joins.id));
  const last = (await api().roll({ class_id, day: DAY, slot_id: slots.at(-1)! })).registers.at(-1)!;
  const [entry] = last.entries!;
  await api().send({ class_id, day: DAY, events: [excused(last.slot_id, entry!)] });
  const { rolls } = await api().kept({});
  for (const { version: _, day, ...kept } of rolls)
    expect({ ...kept, day }).toEqual(await api().roll({ class_id, day }));
  expect(rolls.map(({ pupils }) => pupils.length)).toEqual([PUPILS, PUPILS + 1]);
  const [today, tomorrow] = rolls.map(({ pupils }) => pupils.find(({ recent }) => recent[0] === 'absent'));
  expect([today?.absences_this_week, tomorrow?.absences_this_week]).toEqual([0, slots.length]);
});

it('counts no absence of last week on a Monday stored since Sunday', async () => {
  const sunday = apiAs(attendanceRouter, db, teacher.actor, { now: () => new Date('2026-11-22T12:00:00Z') });
  const { rolls } = await sunday.kept({});
  expect(rolls.map(({ day }) => day)).toEqual(['2026-11-22', DAY]);
  for (const { version: _, day, ...kept } of rolls)
    expect({ ...kept, day }).toEqual(await sunday.roll({ class_id, day }));
  expect(rolls[0]!.pupils.some(({ absences_this_week }) => absences_this_week > 0)).toBe(true);
  expect(rolls[1]!.pupils.some(({ absences_this_week }) => absences_this_week > 0)).toBe(false);
});
