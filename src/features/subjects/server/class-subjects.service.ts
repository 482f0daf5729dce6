import { letTeach } from '#features/classes/server/classes.service.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { holdTeachers } from '#features/people/server/teachers.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { changedFields } from '#platform/audit/server/changed-fields.ts';
import type { ClassSubjectInput } from '../class-subjects.contract.ts';
import {
  deleteClassSubject,
  findHeld,
  holdClass,
  selectClassSubjects,
  writeClassSubject,
} from './class-subjects.queries.ts';
import { lockSubject } from './subjects.queries.ts';

type Place = { class_id: string; subject_id: string };

/**
 * Says who teaches a subject to a class, how much it counts and how many hours a week; null when class or subject is not there.
 * An archived subject is given to no further class. Who sees the class's students stays as it is.
 */
export function setClassSubject(call: Call, { class_id, subject_id }: Place, input: ClassSubjectInput) {
  return call.db.transaction(async (tx) => {
    if (!(await holdClass(tx, class_id))) return null;
    const subject = await lockSubject(tx, subject_id);
    if (!subject) return null;
    const held = await findHeld(tx, class_id, subject_id);
    if (!held && subject.archived_at) return { refused: 'SUBJECT_ARCHIVED' } as const;
    const { teacher_id, coefficient } = input;
    if (teacher_id && (await holdTeachers(tx, [teacher_id])) === 0)
      return { refused: 'NOT_A_TEACHER' } as const;
    const row = { teacher_id, coefficient, weekly_hours: input.weekly_hours || null };
    const fields = held ? changedFields(held, row) : Object.keys(row);
    if (fields.length > 0) {
      await writeClassSubject(tx, { class_id, subject_id, ...row });
      await record(tx, call, {
        action: 'subjects.class_set',
        subject: { type: 'class', id: class_id },
        details: { taught: subject_id, fields },
      });
    }
    return (await selectClassSubjects(tx, { class_id, subject_id }))[0]!;
  });
}

/** A class that somebody is to see, and what they teach there; without a subject they see it alone. */
export type Teaching = { class_id: string; subject_id: string | null };

/**
 * Gives a teacher the classes and subjects that were meant for them, as far as they are still free: a class that is gone, an
 * archived subject and one that somebody else has by now are left as they are.
 */
export async function takeUpTeaching(tx: Tx, userId: string, teaching: readonly Teaching[]): Promise<void> {
  const inOrder = teaching.toSorted((a, b) => (a.class_id < b.class_id ? -1 : 1));
  for (const { class_id, subject_id } of inOrder) {
    if (!(await holdClass(tx, class_id))) continue;
    await letTeach(tx, class_id, userId);
    if (subject_id === null) continue;
    const subject = await lockSubject(tx, subject_id);
    if (!subject || subject.archived_at) continue;
    const held = await findHeld(tx, class_id, subject_id);
    if (held?.teacher_id) continue;
    const { coefficient = subject.default_coefficient, weekly_hours = null } = held ?? {};
    await writeClassSubject(tx, { class_id, subject_id, teacher_id: userId, coefficient, weekly_hours });
  }
}

/** Takes a subject off a class; null where the class is not taught it. */
export function removeClassSubject(call: Call, { class_id, subject_id }: Place) {
  return call.db.transaction(async (tx) => {
    if (!(await deleteClassSubject(tx, class_id, subject_id))) return null;
    await record(tx, call, {
      action: 'subjects.class_removed',
      subject: { type: 'class', id: class_id },
      details: { taught: subject_id },
    });
    return { class_id, subject_id };
  });
}
