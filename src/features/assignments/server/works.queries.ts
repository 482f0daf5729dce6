import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { profiles } from '#features/people/server/people.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { OwnWork } from '../assignments.contract.ts';
import { workStateOf } from '../assignments.rules.ts';
import type { Work } from '../works.contract.ts';
import { assignments, assignmentWorks } from './assignments.tables.ts';
import { asMarked, asReturned, type PhotosOfWorks, photosIn, photosOfWorks } from './photos.queries.ts';
import { assignmentPhotos } from './photos.tables.ts';
import { takesIt } from './scope.queries.ts';

export type WorkRow = typeof assignmentWorks.$inferSelect;

/** Without the trailing zeros of the column's scale. */
export const plainPoints = (points: string | null): string | null =>
  points === null ? null : String(Number(points));

const hasPhoto = (where: SQL): SQL =>
  sql`exists (select from ${assignmentPhotos} where ${assignmentPhotos.assignment_id} = ${assignmentWorks.assignment_id}
    and ${assignmentPhotos.student_id} = ${assignmentWorks.student_id} and ${where})`;

/** Points, comment or strokes that differ from those returned to the family. */
const IS_UNRETURNED = sql<boolean>`(${assignmentWorks.points} is distinct from ${assignmentWorks.returned_points}
  or ${assignmentWorks.comment} is distinct from ${assignmentWorks.returned_comment}
  or ${hasPhoto(sql`${assignmentPhotos.strokes} <> ${assignmentPhotos.returned_strokes}`)})`;
const IS_DRAWN = hasPhoto(sql`${assignmentPhotos.strokes} <> '[]'`);

/** Marked, and changed since the last return. */
export const isToReturn = (): SQL =>
  sql`((${assignmentWorks.points} is not null or ${assignmentWorks.comment} is not null or ${assignmentWorks.returned_at} is not null or ${IS_DRAWN}) and ${IS_UNRETURNED})`;

/** Names of guardians who handed in works, by account. */
type Guardians = ReadonlyMap<string, string | null>;

const guardianIn = (guardians: Guardians, { handed_in_by: by }: WorkRow): OwnWork['by_guardian'] =>
  by === null ? null : { name: guardians.get(by) ?? null };

/** The names of the guardians who handed in these works. */
export async function guardiansOf(tx: Tx, works: readonly (WorkRow | null)[]): Promise<Guardians> {
  const ids = works.flatMap((work) => work?.handed_in_by ?? []);
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({ id: profiles.user_id, name: profiles.full_name })
    .from(profiles)
    .where(inArray(profiles.user_id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** The family's view of a work, without drafts of the teachers. */
export function ownWorkOf(
  work: WorkRow | null,
  due_at: Date,
  photos: PhotosOfWorks,
  guardians: Guardians,
): OwnWork | null {
  if (!work || !(work.handed_in_at ?? work.received_at ?? work.returned_at)) return null;
  return {
    text: work.text,
    photos: photosIn(photos, work).map(asReturned),
    version: work.version,
    receipt: work.receipt,
    handed_in_at: work.handed_in_at?.toISOString() ?? null,
    late: work.handed_in_at !== null && work.handed_in_at > due_at,
    by_guardian: guardianIn(guardians, work),
    received_at: work.received_at?.toISOString() ?? null,
    returned: work.returned_at && {
      points: plainPoints(work.returned_points),
      comment: work.returned_comment,
      at: work.returned_at.toISOString(),
    },
  };
}

/** The students of an assignment by name, each with their work. */
export async function selectWorks(tx: Tx, assignmentId: string, studentId?: string): Promise<Work[]> {
  const rows = await tx
    .selectDistinct({
      student: { id: students.id, full_name: students.full_name, roll_number: students.roll_number },
      work: assignmentWorks,
      due_at: assignments.due_at,
      unreturned: sql<boolean>`coalesce(${IS_UNRETURNED}, false)`,
      name: students.name_key,
    })
    .from(assignments)
    .innerJoin(classMemberships, takesIt())
    .innerJoin(students, eq(students.id, classMemberships.student_id))
    .leftJoin(
      assignmentWorks,
      and(eq(assignmentWorks.assignment_id, assignments.id), eq(assignmentWorks.student_id, students.id)),
    )
    .where(
      and(eq(assignments.id, assignmentId), studentId === undefined ? undefined : eq(students.id, studentId)),
    )
    .orderBy(asc(students.name_key), asc(students.id));
  const photos = await photosOfWorks(tx, [assignmentId], studentId);
  const guardians = await guardiansOf(
    tx,
    rows.map(({ work }) => work),
  );
  return rows.map(({ student, work, due_at, unreturned }) => ({
    student,
    state: workStateOf(work, due_at),
    text: work?.text ?? null,
    photos: work ? photosIn(photos, work).map(asMarked) : [],
    handed_in_at: work?.handed_in_at?.toISOString() ?? null,
    by_guardian: work && guardianIn(guardians, work),
    received: work !== null && work.received_at !== null,
    points: plainPoints(work?.points ?? null),
    comment: work?.comment ?? null,
    revision: work?.revision ?? 0,
    unreturned: work !== null && unreturned,
  }));
}
