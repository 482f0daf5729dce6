import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unreadOf } from '#features/inbox/server/inbox.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classTeachers } from '#features/roster/server/classes.tables.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import type { RollEvent } from '../attendance.contract.ts';
import { foldEntries, type Status } from '../attendance.rules.ts';
import { tellOfAbsences } from './absence-notices.service.ts';
import { aSlot } from './attendance.builders.ts';
import { attendanceOfficeRouter } from './attendance-office.router.ts';
import { attendanceRouter } from './attendance.router.ts';
import {
  attendanceEntries,
  attendanceSettings,
  attendanceSlots,
  attendanceStates,
} from './attendance.tables.ts';

type Person = { userId: string; actor: Actor };
const DAY = '2026-11-23';
let db: Db;
let admin: Person;
let teacher: Person;
let parent: Person;
let class_id: string;
let morning: string;
let paul: string;
let zoe: string;
let clock: Date;

const as = ({ actor }: Person) => apiAs(attendanceRouter, db, actor, { now: () => clock });
const later = (minutes: number) => (clock = new Date(clock.getTime() + minutes * 60_000));

type Said = Partial<Extract<RollEvent, { kind: 'mark' }>>;
const entry = (student_id: string, status: Status, given: Said = {}): RollEvent => ({
  kind: 'mark',
  id: newId(),
  slot_id: morning,
  student_id,
  base_id: null,
  status,
  minutes: null,
  source: 'roll',
  device_at: clock.toISOString(),
  ...given,
});
const save = (): RollEvent => ({
  kind: 'confirm',
  id: newId(),
  slot_id: morning,
  device_at: clock.toISOString(),
});
const send = async (who: Person, events: RollEvent[], day = DAY) =>
  (await as(who).send({ class_id, day, events })).answers.map(({ outcome, code }) => code ?? outcome);
const register = async (who: Person = admin) => {
  const roll = await as(who).roll({ class_id, day: DAY });
  return roll.registers.find(({ slot_id }) => slot_id === morning)!;
};
const statusOf = async (student: string) =>
  (await register()).entries?.find(({ student_id }) => student_id === student);

const told = async () => (await unreadOf(db, parent)).filter(({ link }) => link.includes(paul));
const remind = () => as(admin).remind({ class_id, day: DAY, slot_id: morning });

beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' });
  parent = await aUser(db, { role: 'parent' });
  await ownerOf(db).delete(attendanceSlots);
  morning = (await aSlot(db, { starts: 450, ends: 720 })).id;
  await aYear(db, {
    first_day: '2026-09-07',
    last_day: '2027-06-11',
    status: 'current',
    holidays: [{ name_en: 'Day off', name_fr: 'Congé', first_day: '2026-11-20', last_day: '2026-11-20' }],
  });
});

beforeEach(async () => {
  clock = new Date(`${DAY}T07:00:00Z`);
  teacher = await aUser(db, { role: 'teacher', full_name: 'Mbarga Thérèse' });
  class_id = (await aClass(db, { teachers: [teacher] })).id;
  paul = (await aStudent(db, { class_id, full_name: 'Abena Paul', parents: [parent] })).id;
  zoe = (await aStudent(db, { class_id, full_name: 'Évina Zoé' })).id;
});

describe('a batch of roll events', () => {
  it('gets a response for each event by id, and the same batch again gets the same response without effect', async () => {
    const events = [entry(paul, 'absent'), entry(zoe, 'late', { minutes: 12 }), save()];
    expect(await send(teacher, events)).toEqual(['accepted', 'accepted', 'confirmed']);
    const alike = ['accepted', 'accepted', 'confirmed'];
    expect(await send(teacher, [...events, ...events])).toEqual([...alike, ...alike]);
    expect(await register()).toMatchObject({
      state: 'taken',
      confirmed_by: 'Mbarga Thérèse',
      absent: 1,
      late: 1,
      present: 0,
    });
    const kept = await db.select().from(attendanceEntries).where(eq(attendanceEntries.student_id, paul));
    expect(kept).toHaveLength(1);
  });

  it('counts once when it arrives twice at the same moment', async () => {
    const events = [entry(paul, 'absent'), entry(zoe, 'present'), save()];
    const answers = await Promise.all([1, 2, 3].map(() => send(teacher, events)));
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(await register()).toMatchObject({ absent: 1, present: 1 });
  });

  it('of two phones for the same pupil: a rule picks one entry, both are flagged, and both are kept', async () => {
    const colleague = await aUser(db, { role: 'teacher' });
    await db
      .insert(classTeachers)
      .values({ class_id, user_id: colleague.userId, from_day: DAY, until_day: DAY });
    expect(await send(teacher, [entry(paul, 'absent'), entry(zoe, 'present')])).toEqual([
      'accepted',
      'accepted',
    ]);
    expect(await send(colleague, [entry(paul, 'present'), entry(zoe, 'present')])).toEqual(['won', 'merged']);
    expect(await statusOf(paul)).toMatchObject({ status: 'present', in_conflict: true });
    expect((await register(teacher)).conflicts).toBe(1);
    // A late event from an offline phone must not undo the office's informed decision.
    const seen = (await statusOf(paul))!.entry_id;
    expect(await send(admin, [entry(paul, 'excused', { base_id: seen, source: 'office' })])).toEqual([
      'accepted',
    ]);
    expect(await statusOf(paul)).toMatchObject({ status: 'excused', in_conflict: false });
    expect(await send(teacher, [entry(paul, 'absent')])).toEqual(['lost']);
    expect(await statusOf(paul)).toMatchObject({ status: 'excused', in_conflict: true });
  });

  it('accepts and flags late entries for a student who has left the class; a stranger is refused', async () => {
    const gone = await aStudent(db, { class_id, full_name: 'Parti Luc' });
    await db.execute(
      sql`update class_memberships set until_day = '2026-11-20' where student_id = ${gone.id}`,
    );
    const stranger = await aStudent(db, { class_id: (await aClass(db)).id });
    later(3 * 24 * 60);
    expect(
      await send(teacher, [entry(gone.id, 'absent'), entry(stranger.id, 'absent'), entry(paul, 'present')]),
    ).toEqual(['accepted', 'NOT_FOUND', 'accepted']);
    const [kept] = await db.select().from(attendanceEntries).where(eq(attendanceEntries.student_id, gone.id));
    expect(kept).toMatchObject({ not_a_member: true });
  });

  it('refuses an id already used for something else, a missing slot, and a future day', async () => {
    const event = entry(paul, 'absent');
    await send(teacher, [event]);
    expect(await send(teacher, [{ ...event, student_id: zoe } as RollEvent])).toEqual(['ID_TAKEN']);
    expect(await send(teacher, [entry(zoe, 'absent', { slot_id: newId() })])).toEqual(['NOT_FOUND']);
    await expect(send(teacher, [entry(zoe, 'absent')], '2026-11-24')).rejects.toMatchObject({
      code: 'NOT_YET',
    });
  });

  it('refuses a day without school: a Sunday, a day off, one outside of the school year', async () => {
    const noSchool = { code: 'NO_SCHOOL' };
    for (const day of ['2026-11-22', '2026-11-20', '2026-08-03', '0001-01-01'])
      await expect(send(admin, [entry(zoe, 'absent')], day), day).rejects.toMatchObject(noSchool);
    await expect(send(teacher, [entry(zoe, 'absent')], '2026-11-22')).rejects.toMatchObject(noSchool);
    expect(await statusOf(zoe)).toBeUndefined();
  });

  it('with a teacher’s entry for a day more than a week ago is flagged if it has no reason', async () => {
    later(9 * 24 * 60);
    await send(teacher, [entry(paul, 'absent')]);
    await send(teacher, [entry(zoe, 'absent', { reason: 'Forgotten' })]);
    const office = apiAs(attendanceOfficeRouter, db, admin.actor);
    const late = (await office.lateEntries()).filter(({ class: { id } }) => id === class_id);
    expect(late.map(({ student, without_reason }) => [student.id, without_reason])).toEqual([[paul, true]]);
  });

  it('that uses one id for two classes at once counts for the first class, and does not fail', async () => {
    const other = await aClass(db, { teachers: [teacher] });
    const pupil = await aStudent(db, { class_id: other.id });
    for (let round = 0; round < 8; round += 1) {
      const event = entry(paul, 'present');
      const answers = await Promise.all([
        as(teacher).send({ class_id, day: DAY, events: [event] }),
        as(teacher).send({
          class_id: other.id,
          day: DAY,
          events: [{ ...event, student_id: pupil.id } as RollEvent],
        }),
      ]);
      const codes = answers.flatMap(({ answers }) => answers.map(({ code }) => code));
      expect(codes.filter((code) => code === 'ID_TAKEN')).toHaveLength(1);
    }
  });

  it('needs a reason once the register is locked; a change without one is flagged', async () => {
    await send(teacher, [entry(paul, 'absent'), save()]);
    later(24 * 60);
    const base_id = (await statusOf(paul))!.entry_id;
    await send(teacher, [entry(paul, 'present', { base_id })]);
    await send(teacher, [entry(zoe, 'late', { minutes: 3 })]);
    const rows = await db
      .select()
      .from(attendanceEntries)
      .where(eq(attendanceEntries.author_id, teacher.userId));
    expect(rows.filter(({ without_reason }) => without_reason).map(({ status }) => status)).toEqual([
      'present',
    ]);
  });

  it('is never changed afterwards: the state derives from the events', async () => {
    await send(teacher, [entry(paul, 'absent')]);
    await send(teacher, [entry(paul, 'late', { minutes: 9 })]);
    await expect(db.update(attendanceEntries).set({ status: 'present' })).rejects.toThrow();
    const events = await db
      .select()
      .from(attendanceEntries)
      .where(eq(attendanceEntries.student_id, paul))
      .orderBy(attendanceEntries.seq);
    const [state] = await db.select().from(attendanceStates).where(eq(attendanceStates.student_id, paul));
    expect(state?.entry_id).toBe(foldEntries(events).effective?.event.id);
  });
});

describe('a class’s roll', () => {
  it('is for the teachers of the class on that day, also afterwards, and for nobody else', async () => {
    const substitute = await aUser(db, { role: 'teacher' });
    await db
      .insert(classTeachers)
      .values({ class_id, user_id: substitute.userId, from_day: DAY, until_day: DAY });
    later(2 * 24 * 60);
    expect(await send(substitute, [entry(paul, 'absent')])).toEqual(['accepted']);
    await expect(send(substitute, [entry(paul, 'absent')], '2026-11-24')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const other = await aUser(db, { role: 'teacher' });
    await expect(send(other, [entry(paul, 'absent')])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(as(other).roll({ class_id, day: DAY })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await as(teacher).day({ day: DAY })).classes.map(({ id }) => id)).toEqual([class_id]);
  });

  it('hides confidential reasons from everybody but the office, and no teacher can enter one', async () => {
    await send(admin, [entry(paul, 'excused', { reason: 'Hospital', confidential: true, source: 'office' })]);
    await send(teacher, [entry(zoe, 'excused', { reason: 'Funeral', confidential: true })]);
    const seen = await register(teacher);
    expect(seen.entries?.map(({ reason, confidential }) => [reason, confidential]).toSorted()).toEqual([
      [null, false],
      ['Funeral', false],
    ]);
    expect((await statusOf(paul))?.reason).toBe('Hospital');
  });
});

describe('a school day', () => {
  it('expects members of the class on that day: not before they joined, not after they left, and nobody on a holiday', async () => {
    await aStudent(db, { class_id, admission_date: '2027-01-11' });
    await aStudent(db, { class_id, status: 'left' });
    const day = await as(teacher).day({ day: DAY });
    expect(day).toMatchObject({ is_school_day: true, classes: [{ expected: 2 }] });
    expect(await as(teacher).day({ day: '2026-11-20' })).toMatchObject({
      is_school_day: false,
      holiday: { name_en: 'Day off' },
    });
    for (const none of ['2026-11-22', '2026-08-03'])
      expect((await as(teacher).day({ day: none })).is_school_day).toBe(false);
    const roll = await as(teacher).roll({ class_id, day: DAY });
    expect(roll.pupils.map(({ full_name }) => full_name)).toEqual(['Abena Paul', 'Évina Zoé']);
  });

  it('shows each pupil’s last five entries and the absences of the week so far', async () => {
    for (const day of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']) {
      clock = new Date(`${day}T07:00:00Z`);
      await send(teacher, [entry(paul, day === '2026-11-16' ? 'late' : 'absent')], day);
    }
    const roll = await as(teacher).roll({ class_id, day: '2026-11-20' });
    expect(roll.pupils[0]).toMatchObject({
      recent: ['absent', 'absent', 'absent', 'late'],
      absences_this_week: 3,
    });
  });
});

describe('guardians', () => {
  beforeEach(async () => {
    await db.delete(notices);
  });

  it('are notified once per half-day, only after the register is saved and the delay has passed', async () => {
    const later2 = await aSlot(db, { starts: 600, ends: 700 });
    await send(teacher, [entry(paul, 'absent')]);
    later(60);
    await tellOfAbsences({ db, now: () => clock });
    expect(await told()).toEqual([]);
    await send(teacher, [save()]);
    later(29);
    await tellOfAbsences({ db, now: () => clock });
    expect(await told()).toEqual([]);
    later(1);
    await Promise.all([1, 2].map(() => tellOfAbsences({ db, now: () => clock })));
    expect(await told()).toMatchObject([{ kind: 'attendance.absent', count: 1 }]);
    // The next lesson of the same half-day.
    await send(teacher, [
      entry(paul, 'absent', { slot_id: later2.id }),
      { ...save(), slot_id: later2.id } as RollEvent,
    ]);
    later(31);
    await tellOfAbsences({ db, now: () => clock });
    expect(await told()).toMatchObject([{ kind: 'attendance.absent', count: 1 }]);
    await ownerOf(db).execute(sql`update attendance_slots set archived_at = now() where id = ${later2.id}`);
  });

  it('are notified of a late arrival instead of an absence, if the school notifies of lateness', async () => {
    await send(teacher, [entry(paul, 'absent'), save()]);
    later(10);
    expect(await send(admin, [entry(paul, 'late', { minutes: 40, source: 'gate' })])).toEqual(['refined']);
    later(30);
    await tellOfAbsences({ db, now: () => clock });
    expect(await told()).toMatchObject([
      {
        kind: 'attendance.late',
        params: { student: 'Abena Paul', sex: 'unknown', day: DAY, half: 'am', minutes: 40 },
      },
    ]);
    await send(admin, [entry(paul, 'present', { source: 'office' })]);
    expect(await told(), 'taken back with the entry').toEqual([]);
  });

  it('are not notified of lateness if the school does not want it', async () => {
    await ownerOf(db).update(attendanceSettings).set({ tells_of_late: false });
    await send(teacher, [entry(paul, 'late', { minutes: 5 }), save()]);
    later(31);
    await tellOfAbsences({ db, now: () => clock });
    expect(await told()).toEqual([]);
    await ownerOf(db).update(attendanceSettings).set({ tells_of_late: true });
  });

  it('receive a correction when the student arrives late: an unread notice is deleted, a read one is followed by another', async () => {
    const second = await aUser(db, { role: 'parent' });
    await aGuardianLink(db, { user_id: second.userId, student_id: paul, verified_at: new Date() });
    await send(teacher, [entry(paul, 'absent'), save()]);
    later(31);
    await tellOfAbsences({ db, now: () => clock });
    expect(await told()).toHaveLength(1);
    await db.update(notices).set({ read_at: clock }).where(eq(notices.user_id, second.userId));
    await send(admin, [entry(paul, 'late', { minutes: 62, source: 'gate' })]);
    expect(await told()).toEqual([]);
    expect(await unreadOf(db, second)).toMatchObject([
      { kind: 'attendance.taken_back', params: { status: 'late' } },
    ]);
  });

  it('without messages or without the right to see the records are not notified', async () => {
    await aGuardianLink(db, { user_id: parent.userId, student_id: paul, receives_messages: false });
    await send(teacher, [entry(paul, 'absent'), save()]);
    later(31);
    await tellOfAbsences({ db, now: () => clock });
    expect(await told()).toEqual([]);
  });
});

it('a reminder reaches the class’s teachers once, until the register is saved', async () => {
  expect(await remind()).toEqual({ reminded: 1 });
  expect(await remind()).toEqual({ reminded: 1 });
  expect(await unreadOf(db, teacher)).toMatchObject([{ kind: 'attendance.register_missing', count: 2 }]);
  await send(teacher, [save()]);
  await expect(remind()).rejects.toMatchObject({ code: 'TAKEN' });
});
