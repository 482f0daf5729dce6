import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { chosenRouter } from './chosen.router.ts';
import { classSubjectsRouter } from './class-subjects.router.ts';
import { aClassSubject, aSubject } from './subjects.builders.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});

const grid = () => apiAs(classSubjectsRouter, db, admin.actor);
const aPlace = async () => ({ class_id: (await aClass(db)).id, subject_id: (await aSubject(db)).id });
const says = (coefficient: string, teacher_id: string | null = null) => ({ coefficient, teacher_id });
const held = async (place: { class_id: string; subject_id: string }) =>
  (await grid().list({ class_id: place.class_id })).find(({ subject_id }) => subject_id === place.subject_id);

it('a teacher cannot change the grid', async () => {
  const { actor } = await aUser(db, { role: 'teacher' });
  const cells = [{ ...(await aPlace()), was: null, now: says('1') }];
  await expect(apiAs(classSubjectsRouter, db, actor).save({ cells })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

it('cells are added, changed and removed in one transaction; hours are kept, and restored if given', async () => {
  const [given, changed, gone] = [await aPlace(), await aPlace(), await aPlace()];
  await aClassSubject(db, { ...changed, coefficient: '2', weekly_hours: '3' });
  await aClassSubject(db, { ...gone, coefficient: '4' });
  const { userId } = await aUser(db, { role: 'teacher' });
  expect(
    await grid().save({
      cells: [
        { ...given, was: null, now: says('2,50', userId), weekly_hours: '1.5' },
        { ...changed, was: says('2'), now: says('3') },
        { ...gone, was: says('4'), now: null },
      ],
    }),
  ).toEqual({ saved: 3, conflicts: [] });
  expect(await held(given)).toMatchObject({
    coefficient: '2.5',
    weekly_hours: '1.5',
    teacher: { user_id: userId },
  });
  expect(await held(changed)).toMatchObject({ coefficient: '3', weekly_hours: '3' });
  expect(await held(gone)).toBeUndefined();
});

it('of two editors of a cell the second gets the first one’s content, and nothing of theirs is written', async () => {
  const [cell, beside] = [await aPlace(), await aPlace()];
  await aClassSubject(db, { ...cell, coefficient: '2' });
  const save = (coefficient: string) =>
    grid().save({
      cells: [
        { ...cell, was: says('2'), now: says(coefficient) },
        ...(coefficient === '6' ? [{ ...beside, was: null, now: says('1') }] : []),
      ],
    });
  expect(await save('5')).toMatchObject({ saved: 1 });
  expect(await save('6')).toMatchObject({ saved: 0, conflicts: [{ ...cell, held: { coefficient: '5' } }] });
  expect(await held(beside)).toBeUndefined();
  // A change to the content that is already there is not a conflict.
  expect(await save('5')).toEqual({ saved: 0, conflicts: [] });
});

it('of two people who write a cell at the same moment only one succeeds', async () => {
  const cell = await aPlace();
  await aClassSubject(db, { ...cell, coefficient: '2' });
  const answers = await Promise.all(
    ['5', '6'].map((coefficient) =>
      grid().save({ cells: [{ ...cell, was: says('2'), now: says(coefficient) }] }),
    ),
  );
  expect(answers.map(({ saved }) => saved).toSorted()).toEqual([0, 1]);
});

it('an invalid change is refused as a whole: no teacher, an archived subject, a subject that students chose, no class', async () => {
  const place = await aPlace();
  const { userId: parent } = await aUser(db, { role: 'parent' });
  const save = (cell: object, other: object = {}) =>
    grid().save({ cells: [{ ...place, was: null, now: says('1'), ...cell, ...other }] });
  await expect(save({ now: says('1', parent) })).rejects.toMatchObject({ code: 'NOT_A_TEACHER' });
  const { id: subject_id } = await aSubject(db, { archived_at: new Date() });
  await expect(save({ subject_id })).rejects.toMatchObject({ code: 'SUBJECT_ARCHIVED' });
  await expect(save({ class_id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await save({});
  await apiAs(chosenRouter, db, admin.actor).set({
    ...place,
    taken_by: 'chosen',
    from_day: '2026-10-05',
    student_ids: [],
  });
  await expect(save({ was: says('1'), now: null })).rejects.toMatchObject({ code: 'CHOSEN_BY_STUDENTS' });
  await expect(
    grid().save({
      cells: [1, 2].map((coefficient) => ({ ...place, was: says('1'), now: says(`${coefficient}`) })),
    }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it('each changed cell is in the audit trail of its class, an unchanged one is not', async () => {
  const place = await aPlace();
  const same = { class_id: place.class_id, subject_id: (await aSubject(db)).id };
  await aClassSubject(db, { ...same, coefficient: '2' });
  await grid().save({
    cells: [
      { ...place, was: null, now: says('1') },
      { ...same, was: says('2'), now: says('2,0') },
    ],
  });
  const events = await db.select().from(auditEvents).where(eq(auditEvents.subject_id, place.class_id));
  expect(events.map(({ action, details }) => [action, details['taught']])).toEqual([
    ['subjects.class_set', place.subject_id],
  ]);
});
