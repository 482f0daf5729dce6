import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aRollEntry } from './attendance.builders.ts';
import { justificationsRouter } from './justifications.router.ts';

const DAY = '2026-11-23';
let db: Db;

const as = (actor: Actor) =>
  apiAs(justificationsRouter, db, actor, { now: () => new Date(`${DAY}T09:00:00Z`) });

beforeAll(async () => {
  ({ db } = await testDatabase());
});

describe('the first view of a family’s page', () => {
  it('is the month of the first child whose records they see, identical to that child’s own page', async () => {
    const parent = await aUser(db, { role: 'parent' });
    const { id: class_id } = await aClass(db);
    const [later, first, hidden] = await Promise.all(
      ['B200', 'A100', 'A001'].map((roll_number) => aStudent(db, { class_id, roll_number })),
    );
    const link = { user_id: parent.userId, verified_at: new Date() };
    for (const { id } of [later!, first!])
      await aGuardianLink(db, { ...link, student_id: id, sees_records: true });
    await aGuardianLink(db, { ...link, student_id: hidden!.id, sees_records: false });
    await aRollEntry(db, { class_id, student_id: first!.id, day: DAY });

    const { first: shown } = await as(parent.actor).mine();
    const { student_id, ...attendance } = shown!;
    expect(student_id).toBe(first!.id);
    expect(attendance.slots).toHaveLength(1);
    expect(attendance).toEqual(await as(parent.actor).student({ student_id, month: attendance.month }));
  });

  it('is the student’s own, and nothing for people without a student', async () => {
    const pupil = await aUser(db, { role: 'student' });
    expect(await as(pupil.actor).mine()).toEqual({ first: null });
    const { id } = await aStudent(db, { user_id: pupil.userId });
    await aStudent(db, {});
    expect((await as(pupil.actor).mine()).first).toMatchObject({ student_id: id, slots: [] });
    const stranger = await aUser(db, { role: 'parent' });
    expect(await as(stranger.actor).mine()).toEqual({ first: null });
  });

  it('is for families alone', async () => {
    for (const role of ['admin', 'teacher'] as const) {
      const { actor } = await aUser(db, { role });
      await expect(as(actor).mine()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });
});
