import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { schoolPeriods } from '#features/school-year/server/school-year.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { pdfPages } from '#platform/pdf/pdf-text.builders.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { hoursOf } from '#platform/time/hours.ts';
import { type MarkedSlot, type Status, totalsOf } from '../attendance.rules.ts';
import { aJustification, aRollEntry, aSanction, aSlot } from './attendance.builders.ts';
import { attendanceSanctions } from './sanctions.tables.ts';
import { exclusionsBy, unjustifiedHoursBy } from './hours.service.ts';
import { sanctionsRouter } from './sanctions.router.ts';

type Person = { userId: string; actor: Actor };
const DAY = '2026-11-23';
let db: Db;
let admin: Person;
let class_id: string;
let paul: string;

const as = ({ actor }: Person) =>
  apiAs(sanctionsRouter, db, actor, { now: () => new Date(`${DAY}T09:00:00Z`) });
const proposedFor = async (student_id: string) =>
  (await as(admin).proposals()).proposals.find(({ student }) => student.id === student_id);
/** Creates absences of this many hours, two per lesson. */
async function absent(student_id: string, hours: number, day = DAY) {
  for (let done = 0; done < hours; done += 2) await aRollEntry(db, { class_id, student_id, day });
}

const text = async (file: File) =>
  pdfPages(Buffer.from(await file.arrayBuffer()))
    .map((page) => page.text)
    .join('\n')
    .replaceAll(/\s+/g, ' ');

beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' });
  const { id: year_id } = await aYear(db, {
    first_day: '2026-09-07',
    last_day: '2027-06-11',
    status: 'current',
  });
  await db.insert(schoolPeriods).values([
    {
      id: newId(),
      year_id,
      name_en: 'Term 1',
      name_fr: 'Trimestre 1',
      first_day: '2026-09-07',
      last_day: '2026-11-13',
    },
    {
      id: newId(),
      year_id,
      name_en: 'Term 2',
      name_fr: 'Trimestre 2',
      first_day: '2026-11-16',
      last_day: '2027-03-05',
    },
  ]);
  class_id = (await aClass(db, { name: '5e', section: 'B' })).id;
});
beforeEach(async () => {
  paul = (await aStudent(db, { class_id, full_name: 'Abena Paul' })).id;
});

describe('the ladder', () => {
  it('is a default one until the office changes it, and two steps at the same hours are refused', async () => {
    const ladder = await as(admin).ladder();
    expect(ladder.map(({ from_hours, kind, days }) => [from_hours, kind, days])).toEqual([
      [6, 'warning', null],
      [10, 'blame', null],
      [15, 'exclusion', 3],
      [20, 'exclusion', 5],
      [25, 'exclusion', 8],
      [30, 'exclusion', null],
    ]);
    const [first, second] = ladder;
    const swapped = [
      { ...first!, from_hours: second!.from_hours },
      { ...second!, from_hours: first!.from_hours },
      ...ladder.slice(2),
    ];
    expect((await as(admin).changeLadder({ steps: swapped })).map(({ kind }) => kind).slice(0, 2)).toEqual([
      'blame',
      'warning',
    ]);
    await as(admin).changeLadder({ steps: ladder });
    await expect(
      as(admin).changeLadder({ steps: [first!, { ...second!, from_hours: 6 }] }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('proposes the highest step for the hours of the term, without other terms and justified hours', async () => {
    await absent(paul, 30, '2026-11-12');
    await absent(paul, 4);
    expect(await proposedFor(paul)).toBeUndefined();
    await absent(paul, 8, '2026-11-20');
    expect(await proposedFor(paul)).toMatchObject({
      unjustified_minutes: 720,
      step: { from_hours: 10, kind: 'blame' },
      student: { full_name: 'Abena Paul', class: { name: '5e', section: 'B' } },
    });
    await aJustification(db, paul, { from_day: '2026-11-20', until_day: '2026-11-20' });
    expect((await proposedFor(paul))?.step.from_hours, 'while it waits nothing is justified').toBe(10);
    await db.execute(
      sql`update attendance_justifications set accepted = true, decided_at = now() where student_id = ${paul}`,
    );
    expect(await proposedFor(paul)).toBeUndefined();
  });

  it('proposes nothing for a pupil who has left the school', async () => {
    const gone = await aStudent(db, { class_id, status: 'left' });
    await absent(gone.id, 6);
    expect(await proposedFor(gone.id)).toBeUndefined();
  });
});

describe('a decision', () => {
  it('is made by a person: recorded once, and only a higher step is proposed afterwards', async () => {
    await absent(paul, 6);
    const { step } = (await proposedFor(paul))!;
    const wish = { student_id: paul, step_id: step.id, on_day: DAY, note: 'Spoke to the father' };
    const both = await Promise.allSettled([as(admin).record(wish), as(admin).record(wish)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'NOT_PROPOSED' } });
    expect(await proposedFor(paul)).toBeUndefined();
    expect(await as(admin).student({ student_id: paul })).toMatchObject([
      { kind: 'warning', unjustified_minutes: 360, decided_by: 'Onana Chantal', taken_back: null },
    ]);
    await absent(paul, 4, '2026-11-19');
    expect((await proposedFor(paul))?.step.kind).toBe('blame');
  });

  it('“not now” needs a reason, and covers that step and those below it for the term', async () => {
    await absent(paul, 10);
    const { step } = (await proposedFor(paul))!;
    const of = { student_id: paul, step_id: step.id };
    await expect(as(admin).notNow({ ...of, reason: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await as(admin).notNow({ ...of, reason: 'Ill, the paper follows' });
    expect(await proposedFor(paul)).toBeUndefined();
    await expect(as(admin).record({ ...of, on_day: DAY })).rejects.toMatchObject({ code: 'NOT_PROPOSED' });
    expect(await as(admin).student({ student_id: paul })).toEqual([]);
  });

  it('stays on record with the reason when it is revoked, and is proposed again', async () => {
    await absent(paul, 6);
    const { step } = (await proposedFor(paul))!;
    const { id } = await as(admin).record({ student_id: paul, step_id: step.id, on_day: DAY });
    const back = { sanction_id: id, reason: 'The register was wrong' };
    expect(await as(admin).takeBack(back)).toMatchObject({ taken_back: { reason: back.reason } });
    await expect(as(admin).takeBack(back)).rejects.toMatchObject({ code: 'TAKEN_BACK' });
    await expect(as(admin).letter({ sanction_id: id })).rejects.toMatchObject({ code: 'TAKEN_BACK' });
    expect((await proposedFor(paul))?.step.id).toBe(step.id);
    await expect(
      ownerOf(db).delete(attendanceSanctions).where(eq(attendanceSanctions.id, id)),
    ).rejects.toThrow();
  });

  it('is seen by guardians who see the records and by the student, and by nobody else', async () => {
    await aSanction(db, paul);
    const [mother, uncle, teacher] = [
      await aUser(db, { role: 'parent' }),
      await aUser(db, { role: 'parent' }),
      await aUser(db, { role: 'teacher' }),
    ];
    const verified_at = new Date();
    await aGuardianLink(db, { user_id: mother.userId, student_id: paul, verified_at });
    await aGuardianLink(db, { user_id: uncle.userId, student_id: paul, verified_at, sees_records: false });
    expect(await as(mother).student({ student_id: paul })).toMatchObject([{ days: 3 }]);
    await expect(as(uncle).student({ student_id: paul })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(as(teacher).student({ student_id: paul })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('letters', () => {
  it('of a sanction state the hours, the step and its days, in both languages', async () => {
    const sanction_id = await aSanction(db, paul, { note: 'Third time' });
    const english = await text(await as(admin).letter({ sanction_id, language: 'en' }));
    expect(english).toContain('Abena Paul');
    expect(english).toContain('16 hours of school without a justification');
    expect(english).toContain('School days: 3');
    expect(english).toContain('Third time');
    const french = await text(await as(admin).letter({ sanction_id, language: 'fr' }));
    expect(french).toContain('Exclusion de trois jours');
    expect(french).toContain('Jours de classe : 3');
    const forGood = await aSanction(db, paul, { days: null, name_en: 'Exclusion for good' });
    expect(await text(await as(admin).letter({ sanction_id: forGood, language: 'en' }))).toContain(
      'no longer attends this school',
    );
  });

  it('invite the parents, with the hours of the term', async () => {
    await absent(paul, 4);
    const said = await text(
      await as(admin).summons({ student_id: paul, on_day: '2026-11-30', at: '10:30', language: 'fr' }),
    );
    expect(said).toContain('Convocation des parents');
    expect(said).toContain('manqué 4 heures');
    expect(said).toContain('à 10:30');
  });
});

describe('the figures for report cards', () => {
  it('unjustified hours equal those of `totalsOf`, whatever the entries and justifications', async () => {
    const statuses: Status[] = ['absent', 'late', 'left_early', 'sent_home', 'excused', 'present'];
    const slots: MarkedSlot[] = [];
    const [am, pm] = [await aSlot(db), await aSlot(db, { half: 'pm', starts: 780, ends: 930 })];
    for (const [nth, status] of statuses.entries())
      for (const slot of [am, pm]) {
        const [day, minutes] = [`2026-11-0${nth + 2}`, nth % 2 === 0 ? 50 : null];
        await aRollEntry(
          db,
          { class_id, student_id: paul, day, status, ...(minutes && { minutes }) },
          { slot },
        );
        slots.push({ day, half: slot.half, starts: slot.starts, ends: slot.ends, status, minutes });
      }
    const span = { from_day: '2026-11-02', until_day: '2026-11-02', half: 'pm' as const };
    await aJustification(db, paul, { ...span, accepted: true, decided_at: new Date() });
    const [from, until] = ['2026-11-01', '2026-11-30'];
    const { unjustified_minutes } = totalsOf(slots, [span], 'any');
    expect(unjustified_minutes).toBeGreaterThan(0);
    expect(await db.transaction((tx) => unjustifiedHoursBy(tx, [paul], from, until))).toEqual(
      new Map([[paul, hoursOf(unjustified_minutes)]]),
    );
  });

  it('days of exclusion count from their day, unless the sanction was revoked', async () => {
    await aSanction(db, paul);
    await aSanction(db, paul, { days: 5, on_day: '2026-11-30' });
    await aSanction(db, paul, { kind: 'warning', days: null });
    const mistaken = await aSanction(db, paul, { days: 8 });
    await as(admin).takeBack({ sanction_id: mistaken, reason: 'A mistake' });
    const until = (day: string) =>
      db.transaction(async (tx) => (await exclusionsBy(tx, [paul], '2026-11-16', day)).get(paul));
    expect(await until('2026-11-29')).toEqual({ days: 3, forGood: false });
    expect(await until('2026-12-31')).toEqual({ days: 8, forGood: false });
    await aSanction(db, paul, { days: null, on_day: '2027-01-11' });
    expect(await until('2027-01-31')).toEqual({ days: 8, forGood: true });
  });
});
