import { letTeach } from '#features/classes/server/classes.service.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { holdRole } from '#features/people/server/held-roles.service.ts';
import { changedFields } from '#platform/audit/server/changed-fields.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import type { ClassSubject, ClassSubjectInput, GridCell } from '../class-subjects.contract.ts';
import {
  beginTeaching,
  deleteClassSubject,
  endTeaching,
  findHeld,
  holdClass,
  holdClasses,
  selectClassesOf,
  selectClassSubjects,
  selectFurther,
  selectTaughtOtherwise,
  setTeacherOf,
  writeClassSubject,
} from './class-subjects.queries.ts';
import { lockSubject, lockSubjects } from './subjects.queries.ts';
import type { Place } from './taking.service.ts';

type Row = { teacher_id: string | null; coefficient: string; weekly_hours: string | null };
type Held = Row & { group_id: string | null };

/**
 * Sets a class subject's teacher, coefficient and weekly hours; null if class or subject does not
 * exist. Archived subjects cannot be added. The teacher gains access to the class's students.
 */
export function setClassSubject(call: Call, { class_id, subject_id }: Place, input: ClassSubjectInput) {
  return call.db.transaction(async (tx) => {
    if (!(await holdClass(tx, class_id))) return null;
    const subject = await lockSubject(tx, subject_id);
    if (!subject) return null;
    const held = await findHeld(tx, class_id, subject_id);
    if (!held && subject.archived_at) return { refused: 'SUBJECT_ARCHIVED' } as const;
    const { teacher_id, coefficient } = input;
    const further = input.further_ids && distinct(input.further_ids).filter((id) => id !== teacher_id);
    const people = [...(teacher_id ? [teacher_id] : []), ...(further ?? [])];
    if ((await holdRole(tx, 'teacher', people)) < people.length) return { refused: 'NOT_A_TEACHER' } as const;
    const row = { teacher_id, coefficient, weekly_hours: input.weekly_hours || null };
    await writeTaught(tx, call, { class_id, subject_id }, { held, row });
    if (further)
      await setFurther(tx, call, { class_id, subject_id, group_id: held?.group_id ?? null }, further);
    return one(await selectClassSubjects(tx, { class_id, subject_id }));
  });
}

/** Writes a class subject and its event if something changed; in a group, the teacher is set in all classes. */
async function writeTaught(
  tx: Tx,
  call: Call,
  { class_id, subject_id }: Place,
  { held, row }: { held: Held | null; row: Row },
): Promise<boolean> {
  const fields = held ? changedFields<Row>(held, row) : Object.keys(row);
  if (fields.length === 0) return false;
  await writeClassSubject(tx, { class_id, subject_id, ...row });
  await record(tx, call, {
    action: 'subjects.class_set',
    subject: { type: 'class', id: class_id },
    details: { taught: subject_id, fields },
  });
  const group_id = held?.group_id;
  if (group_id) await shareTeacher(tx, call, { class_id, subject_id, group_id, teacher_id: row.teacher_id });
  return true;
}

/** A group has one teacher: sets it for every class of the group, this one included. */
export async function shareTeacher(
  tx: Tx,
  call: Call,
  { subject_id, group_id, teacher_id }: Place & { group_id: string; teacher_id: string | null },
): Promise<void> {
  for (const class_id of await selectTaughtOtherwise(tx, group_id, teacher_id)) {
    await setTeacherOf(tx, { class_id, subject_id }, teacher_id);
    await record(tx, call, {
      action: 'subjects.class_set',
      subject: { type: 'class', id: class_id },
      details: { taught: subject_id, fields: ['teacher_id'] },
    });
  }
}

/** Sets the co-teachers of a class's subject from today on; in a group, for all its classes. */
export async function setFurther(
  tx: Tx,
  call: Call,
  { class_id, subject_id, group_id }: Place & { group_id: string | null },
  further: readonly string[],
): Promise<void> {
  for (const each of group_id ? await selectClassesOf(tx, group_id) : [class_id]) {
    const place = { class_id: each, subject_id };
    const before = await selectFurther(tx, place);
    const gone = before.filter((id) => !further.includes(id));
    const added = further.filter((id) => !before.includes(id));
    if (gone.length + added.length === 0) continue;
    for (const id of gone) await endTeaching(tx, place, id);
    for (const id of added) await beginTeaching(tx, place, id);
    await record(tx, call, {
      action: 'subjects.class_set',
      subject: { type: 'class', id: each },
      details: { taught: subject_id, fields: ['further_ids'] },
    });
  }
}

/** A future assignment, which gives access to the class; without a subject it gives access only. */
export type Teaching = { class_id: string; subject_id: string | null };

/**
 * Gives a teacher the reserved classes and subjects that are still free: deleted classes, archived
 * subjects and ones taken by others are skipped.
 */
export async function takeUpTeaching(tx: Tx, userId: string, teaching: readonly Teaching[]): Promise<void> {
  const inOrder = teaching.toSorted((a, b) => (a.class_id < b.class_id ? -1 : 1));
  for (const { class_id, subject_id } of inOrder) {
    if (!(await holdClass(tx, class_id))) continue;
    if (subject_id === null) {
      await letTeach(tx, class_id, userId);
      continue;
    }
    const subject = await lockSubject(tx, subject_id);
    if (!subject || subject.archived_at) continue;
    const held = await findHeld(tx, class_id, subject_id);
    if (held?.teacher_id) continue;
    const { coefficient = subject.default_coefficient, weekly_hours = null } = held ?? {};
    await writeClassSubject(tx, { class_id, subject_id, teacher_id: userId, coefficient, weekly_hours });
    // In a group, sets the same teacher in all classes.
    if (held?.group_id)
      for (const other of await selectTaughtOtherwise(tx, held.group_id, userId))
        await setTeacherOf(tx, { class_id: other, subject_id }, userId);
  }
}

/** Removes a subject from a class; null if the class is not taught it. */
export function removeClassSubject(call: Call, place: Place) {
  return call.db.transaction(async (tx) => {
    // Locks the subject as changes do: a change must not be written between its check and this deletion.
    await lockSubject(tx, place.subject_id);
    return (await takeOff(tx, call, place)) ? place : null;
  });
}

async function takeOff(tx: Tx, call: Call, { class_id, subject_id }: Place): Promise<boolean> {
  if (!(await deleteClassSubject(tx, class_id, subject_id))) return false;
  await record(tx, call, {
    action: 'subjects.class_removed',
    subject: { type: 'class', id: class_id },
    details: { taught: subject_id },
  });
  return true;
}

/**
 * Writes grid cells, all or none. If another person changed a cell since its editor saw it,
 * nothing is written and the response has the current content. A cell that already has the new
 * content is no conflict. Null if a class or subject does not exist.
 */
export function saveCells(call: Call, cells: readonly GridCell[]) {
  const classIds = distinct(cells.map(({ class_id }) => class_id));
  const subjectIds = distinct(cells.map(({ subject_id }) => subject_id));
  const teacherIds = distinct(cells.flatMap(({ now }) => now?.teacher_id ?? []));
  return call.db.transaction(async (tx) => {
    if ((await holdClasses(tx, classIds)) < classIds.length) return null;
    const subjects = await lockSubjects(tx, subjectIds);
    if (subjects.size < subjectIds.length) return null;
    if ((await holdRole(tx, 'teacher', teacherIds)) < teacherIds.length)
      return { refused: 'NOT_A_TEACHER' } as const;
    const standing = new Map(
      (await selectClassSubjects(tx, { class_id: classIds })).map((one) => [keyOf(one), one]),
    );
    const changes = cells.flatMap((cell) => {
      const held = standing.get(keyOf(cell)) ?? null;
      return saysSame(held, cell.now) ? [] : [{ ...cell, held }];
    });
    const conflicts = changes.filter(({ held, was }) => !saysSame(held, was));
    if (conflicts.length > 0)
      return {
        saved: 0,
        conflicts: conflicts.map(({ class_id, subject_id, held }) => ({ class_id, subject_id, held })),
      };
    if (changes.some(({ held, subject_id }) => !held && subjects.get(subject_id)!.archived_at))
      return { refused: 'SUBJECT_ARCHIVED' } as const;
    if (changes.some(({ now, held }) => !now && held && held.chosen_by !== null))
      return { refused: 'CHOSEN_BY_STUDENTS' } as const;
    for (const { now, weekly_hours, ...place } of changes) {
      if (!now) {
        await takeOff(tx, call, place);
        continue;
      }
      // Read again: an earlier cell may have set the group's teacher.
      const held = await findHeld(tx, place.class_id, place.subject_id);
      const row = { ...now, weekly_hours: weekly_hours ?? held?.weekly_hours ?? null };
      await writeTaught(tx, call, place, { held, row });
    }
    return { saved: changes.length, conflicts: [] };
  });
}

const distinct = (ids: readonly string[]) => [...new Set(ids)];
const keyOf = ({ class_id, subject_id }: Place) => `${class_id} ${subject_id}`;

function saysSame(held: ClassSubject | null, said: GridCell['was']): boolean {
  if (!held || !said) return !held && !said;
  return held.coefficient === said.coefficient && (held.teacher?.user_id ?? null) === said.teacher_id;
}
