import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Duty } from '#features/people/duties.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classes, classTeachers } from '#features/roster/server/classes.tables.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { RULES, type Rule } from '../early-warning.rules.ts';
import { aFlag, figuresOf } from './early-warning.builders.ts';
import { earlyWarningRouter } from './early-warning.router.ts';
import { warningFlags, warningFollowUps } from './early-warning.tables.ts';
import { aPupil, aTestYear } from './generated-school.builders.ts';

const NOW = new Date('2026-11-23T07:30:00Z');
const DEED = { deed: 'student', note: 'Talked after the lesson', done_on: '2026-11-23' } as const;
const MISSING = { code: 'NOT_FOUND', status: 404 };
type Person = Awaited<ReturnType<typeof aUser>>;

let db: Db;
let head: Person;
let master: Person;
let room: { id: string };
let pupil: string;
let flags: Record<Rule, string>;

const as = ({ actor }: Person) => apiAs(earlyWarningRouter, db, actor, { now: () => NOW });
const office = (...duties: Duty[]) => aUser(db, { role: 'admin', duties, full_name: duties.join(' ') });
const open = (class_masters = true) => as(head).saveReaders({ class_masters });

/** A teacher with access to a class, as its class master or not. */
async function aTeacherOf(class_id: string, { isMaster = false } = {}): Promise<Person> {
  const person = await aUser(db, { role: 'teacher' });
  await db.insert(classTeachers).values({ class_id, user_id: person.userId, from_day: '2026-09-07' });
  if (isMaster)
    await db.update(classes).set({ class_master_id: person.userId }).where(eq(classes.id, class_id));
  return person;
}

const flagOf = async (rule: Rule, student_id: string, year_id: string) => {
  return (await aFlag(db, { student_id, figures: figuresOf[rule], year_id })).id;
};

beforeEach(async () => {
  ({ db } = await testDatabase());
  head = await office('head');
  const { id: yearId } = await aTestYear(db);
  room = await aClass(db);
  master = await aTeacherOf(room.id, { isMaster: true });
  pupil = await aPupil(db, room.id, { full_name: 'Abena Rose' });
  flags = {} as typeof flags;
  for (const rule of RULES) flags[rule] = await flagOf(rule, pupil, yearId);
});

describe('flags of one’s own class', () => {
  it('are off at first, and only the head switches them on or off, with an audit record', async () => {
    expect(await as(head).readers()).toEqual({ class_masters: false });
    expect(await as(master).ownClass()).toMatchObject({ is_on: false, classes: [], flags: [] });
    const note = { flag_id: flags.work, revision: 0, ...DEED };
    await expect(as(master).noteOwn(note)).rejects.toMatchObject(MISSING);
    for (const duty of ['academic', 'discipline', 'bursar'] as const)
      await expect(as(await office(duty)).saveReaders({ class_masters: true })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    await open();
    await open();
    expect((await as(master).ownClass()).flags).toHaveLength(4);
    await open(false);
    expect((await as(master).ownClass()).flags).toEqual([]);
    await expect(as(master).noteOwn(note)).rejects.toMatchObject(MISSING);
    const action = eq(auditEvents.action, 'early_warning.readers_changed');
    expect(await db.$count(auditEvents, action)).toBe(2);
  });

  it('cover absences, marks and work, with their figures; never fees or sanctions', async () => {
    await open();
    const answer = await as(master).ownClass();
    expect(answer.classes.map(({ id }) => id)).toEqual([room.id]);
    expect(answer.flags.map(({ figures }) => figures.rule).toSorted()).toEqual([
      'attendance',
      'failing',
      'falling',
      'work',
    ]);
    expect(answer.flags[0]!.student.full_name).toBe('Abena Rose');
    for (const rule of ['fees', 'sanctions'] as const)
      await expect(as(master).noteOwn({ flag_id: flags[rule], revision: 0, ...DEED })).rejects.toMatchObject(
        MISSING,
      );
  });

  it('are hidden from another class’s master, a subject teacher, one without access, and families', async () => {
    await open();
    const other = await aTeacherOf((await aClass(db)).id, { isMaster: true });
    const subject = await aTeacherOf(room.id);
    const former = await aUser(db, { role: 'teacher' });
    for (const teacher of [other, subject]) {
      expect((await as(teacher).ownClass()).flags).toEqual([]);
      await expect(as(teacher).noteOwn({ flag_id: flags.work, revision: 0, ...DEED })).rejects.toMatchObject(
        MISSING,
      );
    }
    const parent = await aUser(db, { role: 'parent' });
    await aGuardianLink(db, { user_id: parent.userId, student_id: pupil, verified_at: NOW });
    const student = await aUser(db, { role: 'student' });
    for (const person of [parent, student, head]) {
      await expect(as(person).ownClass()).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(as(person).noteOwn({ flag_id: flags.work, revision: 0, ...DEED })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    for (const person of [master, parent, student])
      await expect(as(person).list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    // A class master whose access to the class has ended can no longer see its students.
    await db.update(classes).set({ class_master_id: former.userId }).where(eq(classes.id, room.id));
    expect(await as(former).ownClass()).toMatchObject({ classes: [], flags: [] });
    expect((await as(master).ownClass()).flags).toEqual([]);
  });

  it('are this year’s open flags, of students who are in the class now', async () => {
    await open();
    await db.update(warningFlags).set({ closed_on: '2026-11-20' }).where(eq(warningFlags.id, flags.work));
    await db
      .update(warningFlags)
      .set({ ended_on: '2026-11-20', ended_why: 'no_longer' })
      .where(eq(warningFlags.id, flags.falling));
    expect((await as(master).ownClass()).flags).toHaveLength(2);
    for (const rule of ['work', 'falling'] as const)
      await expect(as(master).noteOwn({ flag_id: flags[rule], revision: 0, ...DEED })).rejects.toMatchObject({
        code: 'CLOSED',
      });
    await db.update(schoolYears).set({ status: 'closed' }).where(eq(schoolYears.status, 'current'));
    expect((await as(master).ownClass()).flags).toEqual([]);
  });
});

describe('an action of a class master', () => {
  it('is recorded without closing the flag or changing its owner; the office can read it', async () => {
    await open();
    const due = { owner_id: head.userId, due_on: '2026-11-27' };
    await as(head).take({ flag_id: flags.work, revision: 0, ...due });
    const noted = await as(master).noteOwn({ flag_id: flags.work, revision: 1, ...DEED });
    expect(noted).toMatchObject({
      state: 'in_hand',
      due_on: '2026-11-27',
      closed_on: null,
      history: [{ deed: 'student', note: 'Talked after the lesson' }, { kind: 'taken' }],
    });
    const { flags: seen } = await as(head).list({ flag: flags.work });
    expect(seen).toMatchObject([
      { state: 'in_hand', owner: { is_me: true }, history: [{ note: 'Talked after the lesson' }, {}] },
    ]);
    // The office's earlier response is now out of date.
    const act = { flag_id: flags.work, ...DEED, next_on: '' } as const;
    await expect(as(head).act({ ...act, revision: 1 })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect(await as(head).act({ ...act, revision: 2 })).toMatchObject({ state: 'closed' });
  });

  it('cannot reject or close a flag, cannot be in the future, and is sent once', async () => {
    await open();
    const note = (input: object) =>
      as(master).noteOwn({ flag_id: flags.work, revision: 0, ...DEED, ...input });
    for (const deed of ['wrong', 'fee_plan']) await expect(note({ deed })).rejects.toThrow('validation');
    await expect(note({ next_on: '' })).rejects.toThrow('validation');
    await expect(note({ done_on: '2026-11-24' })).rejects.toMatchObject({ code: 'NOT_A_PAST_DAY' });
    await expect(note({ revision: 3 })).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const key = { context: { idempotencyKey: 'a-key-of-this-attempt' } };
    const input = { flag_id: flags.work, revision: 0, ...DEED };
    expect(await as(master).noteOwn(input, key)).toEqual(await as(master).noteOwn(input, key));
    expect(await db.$count(warningFollowUps)).toBe(1);
  });

  it('by the office is shown with its kind and day, without the note, which may concern others', async () => {
    await open();
    const told = { deed: 'guardians', note: 'Trouble at home', done_on: '2026-11-20' } as const;
    await as(head).act({ flag_id: flags.work, revision: 0, ...told, next_on: '2026-12-04' });
    const { flags: seen } = await as(master).ownClass();
    const history = seen.find(({ id }) => id === flags.work)!.history;
    expect(history).toMatchObject([{ deed: 'guardians', note: null, done_on: '2026-11-20' }]);
    expect(JSON.stringify(seen)).not.toContain('Trouble');
  });
});
