import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '#features/people/people.rules.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { isOn, TODAY } from '#features/roster/server/memberships.service.ts';
import { classesTaughtBy, seesStudent } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { maySeeSubjects } from '../subjects.policy.ts';
import type { SubjectTakers, SubjectTakersInput } from '../chosen.contract.ts';
import { selectChoosers, selectOptions, selectSubjectsTaken, selectTakers } from './chosen.queries.ts';
import { findHeld, holdClass, selectClassesOf, selectFurther } from './class-subjects.queries.ts';
import { setFurther, shareTeacher } from './class-subjects.service.ts';
import { lockSubject } from './subjects.queries.ts';
import {
  chosenSubjects,
  classSubjects,
  studentSubjects,
  subjectGroups,
} from '#features/roster/server/subjects.tables.ts';
import { isChosen, type Place } from './taking.service.ts';
import { yearOf } from './teaching-year.queries.ts';

/** The students of a class who take a subject today; null if the class is not taught it. */
export async function findTakers(tx: Tx, place: Place): Promise<SubjectTakers | null> {
  const [held] = await tx
    .select({
      chosen: sql<boolean>`${isChosen(TODAY)}`,
      group: subjectGroups.name,
      option_line: classSubjects.option_line,
    })
    .from(classSubjects)
    .leftJoin(subjectGroups, eq(subjectGroups.id, classSubjects.group_id))
    .where(isPlace(place));
  if (!held) return null;
  const groups = await tx
    .select({ name: subjectGroups.name })
    .from(subjectGroups)
    .where(eq(subjectGroups.subject_id, place.subject_id))
    .orderBy(asc(subjectGroups.name));
  return {
    taken_by: held.chosen ? 'chosen' : 'all',
    group: held.group,
    groups: groups.map(({ name }) => name),
    option_line: held.option_line,
    others: (await selectOptions(tx, place.class_id)).filter(
      ({ subject_id }) => subject_id !== place.subject_id,
    ),
    students: await selectChoosers(tx, place),
  };
}

/**
 * Sets who takes a subject from a day on: the whole class or the listed students. Later entries
 * are overwritten, earlier ones stay. A class joining a group gets the group's teacher. A student takes one option of
 * a line at most. Null if the class is not taught the subject.
 */
export function setTakers(call: Call, place: Place, input: SubjectTakersInput) {
  const { from_day } = input;
  return call.db.transaction(async (tx) => {
    if (!(await holdClass(tx, place.class_id))) return null;
    if (!(await lockSubject(tx, place.subject_id))) return null;
    const held = await findTakers(tx, place);
    if (!held) return null;
    if ((await yearOf(tx, from_day))?.status === 'closed') return { refused: 'YEAR_CLOSED' } as const;
    const isChosenNow = input.taken_by === 'chosen';
    const wanted = isChosenNow ? [...new Set(input.student_ids)] : [];
    const stays = await staysOf(tx, place.class_id, wanted, from_day);
    if (stays.size < wanted.length) return { refused: 'NOT_IN_CLASS' } as const;
    const line = lineFor(held, isChosenNow ? input.at_once_with : null);
    if (!line) return { refused: 'NOT_AN_OPTION' } as const;
    if (await takeAnother(tx, place.class_id, line.with, { students: wanted, from_day }))
      return { refused: 'TAKES_BOTH' } as const;

    await setChosen(tx, place, from_day, isChosenNow);
    const { begun, ended } = await setStudents(tx, place, from_day, stays);
    const group = (isChosenNow && input.group) || null;
    if (group !== held.group) await setGroup(tx, call, place, group);
    const isMoved = line.option_line !== held.option_line;
    if (isMoved) await setLine(tx, place, line);

    const taught = place.subject_id;
    if (input.taken_by !== held.taken_by || group !== held.group || isMoved)
      await record(tx, call, {
        action: 'subjects.takers_set',
        subject: { type: 'class', id: place.class_id },
        details: {
          taught,
          taken_by: input.taken_by,
          from_day,
          ...(isMoved && { at_once: line.with.length + 1 }),
        },
      });
    const changes = [
      ...begun.map((id) => ({ id, action: 'subjects.chosen' })),
      ...ended.map((id) => ({ id, action: 'subjects.choice_ended' })),
    ];
    for (const { id, action } of changes)
      await record(tx, call, {
        action,
        subject: { type: 'student', id },
        details: { taught, class_id: place.class_id, from_day },
      });
    return (await findTakers(tx, place))!;
  });
}

/** The students who take a subject with a class; null if the actor may not see the class's students. */
export async function listTakers(tx: Tx, actor: Actor, place: Place, day?: SchoolDay) {
  const { userId } = actor;
  const known = await tx
    .select({ class_id: classSubjects.class_id })
    .from(classSubjects)
    .where(
      and(
        isPlace(place),
        maySeeSubjects(actor) ? undefined : inArray(classSubjects.class_id, classesTaughtBy(tx, userId)),
      ),
    );
  return known.length === 0 ? null : selectTakers(tx, actor, place, day ?? TODAY);
}

/** The subjects a student takes today; null if the actor may not see the student. */
export async function listTaken(tx: Tx, actor: Actor, studentId: string) {
  return (await seesStudent(tx, actor, studentId)) ? selectSubjectsTaken(tx, studentId) : null;
}

const isPlace = ({ class_id, subject_id }: Place) =>
  and(eq(classSubjects.class_id, class_id), eq(classSubjects.subject_id, subject_id));

/** The start of each student's current uninterrupted membership in the class, for members on the day. */
async function staysOf(tx: Tx, classId: string, studentIds: string[], day: SchoolDay) {
  if (studentIds.length === 0) return new Map<string, SchoolDay>();
  const found = await tx
    .select({ id: classMemberships.student_id, since: classMemberships.from_day })
    .from(classMemberships)
    .where(
      and(
        eq(classMemberships.class_id, classId),
        inArray(classMemberships.student_id, studentIds),
        // A student who joined later takes the subject from the first day in the class.
        isOn(classMemberships, sql`greatest(${day}::date, ${TODAY})`),
      ),
    );
  return new Map(found.map(({ id, since }) => [id, since]));
}

type Line = {
  option_line: number | null;
  /** The other subjects of the line. */
  with: readonly string[];
  /** Subjects that had their own time and now join the line. */
  joining: readonly string[];
};

/**
 * The line of an optional subject after a change. If `other` is a subject, its line, or a new one for both;
 * if undefined, the current line; if null, none. Returns null if `other` is not an optional subject.
 */
function lineFor({ option_line, others }: SubjectTakers, other: string | null | undefined): Line | null {
  const of = (line: number | null) =>
    others.filter((one) => line !== null && one.option_line === line).map(({ subject_id }) => subject_id);
  if (other === undefined) return { option_line, with: of(option_line), joining: [] };
  if (other === null) return { option_line: null, with: [], joining: [] };
  const chosen = others.find(({ subject_id }) => subject_id === other);
  if (!chosen) return null;
  if (chosen.option_line !== null)
    return { option_line: chosen.option_line, with: of(chosen.option_line), joining: [] };
  const lines = [option_line, ...others.map((one) => one.option_line)];
  return {
    option_line: Math.max(0, ...lines.map((line) => line ?? 0)) + 1,
    with: [other],
    joining: [other],
  };
}

/** Sets a subject's line. If only one option remains on the former line, it gets its own time again. */
async function setLine(tx: Tx, place: Place, { option_line, joining }: Line): Promise<void> {
  const { class_id } = place;
  for (const subject_id of [place.subject_id, ...joining])
    await tx.update(classSubjects).set({ option_line }).where(isPlace({ class_id, subject_id }));
  const others = alias(classSubjects, 'others');
  await tx
    .update(classSubjects)
    .set({ option_line: null })
    .where(
      and(
        eq(classSubjects.class_id, class_id),
        isNotNull(classSubjects.option_line),
        notExists(
          tx
            .select({ subject_id: others.subject_id })
            .from(others)
            .where(
              and(
                eq(others.class_id, class_id),
                eq(others.option_line, classSubjects.option_line),
                ne(others.subject_id, classSubjects.subject_id),
              ),
            ),
        ),
      ),
    );
}

/** Whether one of these students has chosen one of these subjects of the class, on the day or later. */
async function takeAnother(
  tx: Tx,
  class_id: string,
  subject_ids: readonly string[],
  { students, from_day }: { students: readonly string[]; from_day: SchoolDay },
): Promise<boolean> {
  if (subject_ids.length === 0 || students.length === 0) return false;
  const found = await tx
    .select({ student_id: studentSubjects.student_id })
    .from(studentSubjects)
    .innerJoin(
      classMemberships,
      and(
        eq(classMemberships.student_id, studentSubjects.student_id),
        eq(classMemberships.class_id, studentSubjects.class_id),
        lte(classMemberships.from_day, studentSubjects.from_day),
        or(isNull(classMemberships.until_day), gte(classMemberships.until_day, from_day)),
      ),
    )
    .where(
      and(
        eq(studentSubjects.class_id, class_id),
        inArray(studentSubjects.subject_id, [...subject_ids]),
        inArray(studentSubjects.student_id, [...students]),
        or(isNull(studentSubjects.until_day), gte(studentSubjects.until_day, from_day)),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Stores from which day on a class's subject is optional, or that it no longer is. */
async function setChosen(tx: Tx, place: Place, from_day: SchoolDay, chosen: boolean): Promise<void> {
  const open = and(
    eq(chosenSubjects.class_id, place.class_id),
    eq(chosenSubjects.subject_id, place.subject_id),
    or(isNull(chosenSubjects.until_day), gte(chosenSubjects.until_day, from_day)),
  );
  await tx.delete(chosenSubjects).where(and(open, gte(chosenSubjects.from_day, from_day)));
  const before = await tx
    .update(chosenSubjects)
    .set({ until_day: chosen ? null : sql`${from_day}::date - 1` })
    .where(open)
    .returning({ from_day: chosenSubjects.from_day });
  if (chosen && before.length === 0) await tx.insert(chosenSubjects).values({ ...place, from_day });
}

/** Writes who chose it from a day on, and returns whose choice started and whose ended. */
async function setStudents(
  tx: Tx,
  place: Place,
  from_day: SchoolDay,
  stays: ReadonlyMap<string, SchoolDay>,
): Promise<{ begun: string[]; ended: string[] }> {
  const open = and(
    eq(studentSubjects.class_id, place.class_id),
    eq(studentSubjects.subject_id, place.subject_id),
    or(isNull(studentSubjects.until_day), gte(studentSubjects.until_day, from_day)),
  );
  const before = await tx
    .select({ id: studentSubjects.student_id, from_day: studentSubjects.from_day })
    .from(studentSubjects)
    .where(open)
    .for('update');
  // A choice from an earlier membership no longer counts and is not continued.
  const goesOn = new Set(
    before
      .filter((one) => one.from_day < from_day && stays.has(one.id) && stays.get(one.id)! <= one.from_day)
      .map(({ id }) => id),
  );
  await tx.delete(studentSubjects).where(and(open, gte(studentSubjects.from_day, from_day)));
  const ids = [...goesOn];
  const among = ids.length > 0 ? inArray(studentSubjects.student_id, ids) : sql`false`;
  await tx.update(studentSubjects).set({ until_day: null }).where(and(open, among));
  await tx
    .update(studentSubjects)
    .set({ until_day: sql`${from_day}::date - 1` })
    .where(and(open, lt(studentSubjects.from_day, from_day), sql`not (${among})`));
  const rows = [...stays]
    .filter(([id]) => !goesOn.has(id))
    .map(([student_id, since]) => ({
      ...place,
      student_id,
      from_day: since > from_day ? since : from_day,
    }));
  if (rows.length > 0) await tx.insert(studentSubjects).values(rows);
  const had = new Set(before.map(({ id }) => id));
  return {
    begun: rows.map(({ student_id }) => student_id).filter((id) => !had.has(id)),
    ended: [...had].filter((id) => !stays.has(id)),
  };
}

/** Puts a class's subject into a group by name, creating it if missing, or into none. */
async function setGroup(tx: Tx, call: Call, place: Place, name: string | null): Promise<void> {
  const group = name === null ? null : await groupNamed(tx, place.subject_id, name);
  await tx
    .update(classSubjects)
    .set({ group_id: group?.id ?? null })
    .where(isPlace(place));
  if (!group) return;
  const { teacher_id } = (await findHeld(tx, place.class_id, place.subject_id))!;
  await shareTeacher(tx, call, { ...place, group_id: group.id, teacher_id: group.teacher_id ?? teacher_id });
  const other = (await selectClassesOf(tx, group.id)).find((class_id) => class_id !== place.class_id);
  const further = await selectFurther(tx, { ...place, ...(other && { class_id: other }) });
  await setFurther(tx, call, { ...place, group_id: group.id }, further);
}

async function groupNamed(tx: Tx, subject_id: string, name: string) {
  const [known] = await tx
    .select({ id: subjectGroups.id, teacher_id: classSubjects.teacher_id })
    .from(subjectGroups)
    .leftJoin(classSubjects, eq(classSubjects.group_id, subjectGroups.id))
    .where(and(eq(subjectGroups.subject_id, subject_id), sql`lower(${subjectGroups.name}) = lower(${name})`))
    .orderBy(sql`${classSubjects.teacher_id} nulls last`)
    .limit(1);
  if (known) return known;
  const id = newId();
  await tx.insert(subjectGroups).values({ id, subject_id, name });
  return { id, teacher_id: null };
}
