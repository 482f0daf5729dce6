import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { studentsVisibleTo } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import type { WorkPhoto } from '../photos.contract.ts';
import { assignments } from './assignments.tables.ts';
import { assignmentPhotos } from './photos.tables.ts';
import { isGiven, isSeenByStaff, takesIt } from './scope.queries.ts';

type Shown = WorkPhoto & {
  returned_rotation: WorkPhoto['rotation'];
  returned_strokes: WorkPhoto['strokes'];
};
/** Photos of works in their order, by assignment and student. */
export type PhotosOfWorks = ReadonlyMap<string, readonly Shown[]>;

const keyOf = (assignmentId: string, studentId: string) => `${assignmentId} ${studentId}`;

export const photosIn = (
  photos: PhotosOfWorks,
  work: { assignment_id: string; student_id: string },
): readonly Shown[] => photos.get(keyOf(work.assignment_id, work.student_id)) ?? [];

/** The photos of the works of assignments visible to the caller: of all students, or of one. */
export async function photosOfWorks(
  tx: Tx,
  assignmentIds: readonly string[],
  studentId?: string,
): Promise<PhotosOfWorks> {
  const found = new Map<string, Shown[]>();
  if (assignmentIds.length === 0) return found;
  const rows = await tx
    .select({
      assignment_id: assignmentPhotos.assignment_id,
      student_id: assignmentPhotos.student_id,
      id: assignmentPhotos.id,
      sha256: assignmentPhotos.sha256,
      width: storedFiles.width,
      height: storedFiles.height,
      rotation: assignmentPhotos.rotation,
      returned_rotation: assignmentPhotos.returned_rotation,
      strokes: assignmentPhotos.strokes,
      returned_strokes: assignmentPhotos.returned_strokes,
      drawn: assignmentPhotos.drawn,
    })
    .from(assignmentPhotos)
    .innerJoin(storedFiles, eq(storedFiles.id, assignmentPhotos.file_id))
    .where(
      and(
        sql`${assignmentPhotos.assignment_id} = any(${sql.param([...assignmentIds])}::uuid[])`,
        studentId === undefined ? undefined : eq(assignmentPhotos.student_id, studentId),
      ),
    )
    .orderBy(asc(assignmentPhotos.place));
  for (const { assignment_id, student_id, width, height, ...photo } of rows) {
    const key = keyOf(assignment_id, student_id);
    found.set(key, [...(found.get(key) ?? []), { ...photo, width: width!, height: height! }]);
  }
  return found;
}

/** A photo as teachers see it. */
export const asMarked = ({
  returned_rotation: _turned,
  returned_strokes: _drawn,
  ...photo
}: Shown): WorkPhoto => photo;

/** A photo as families see it, from the last return. */
export const asReturned = ({ returned_rotation, returned_strokes, ...photo }: Shown): WorkPhoto => ({
  ...photo,
  rotation: returned_rotation,
  strokes: returned_strokes,
  drawn: 0,
});

/** Photos that the actor may see: teachers those of the subjects they teach, families those of their own students. */
function isSeen(tx: Tx, actor: Actor, now: Date): SQL {
  const isTheirs = sql`exists (select from ${classMemberships}
    where ${classMemberships.student_id} = ${assignmentPhotos.student_id} and ${takesIt()})`;
  const own = tx.select({ id: students.id }).from(students).where(studentsVisibleTo(tx, actor));
  const isOfCaller =
    actor.role === 'teacher'
      ? isSeenByStaff(actor)
      : actor.role === 'student' || actor.role === 'parent'
        ? inArray(assignmentPhotos.student_id, own)
        : sql`false`;
  return and(isGiven(now), isTheirs, isOfCaller)!;
}

/** A photo that the actor may see, with its file; undefined for any other. */
export async function findPhoto(tx: Tx, actor: Actor, now: Date, id: string) {
  const [found] = await tx
    .select({ photo: assignmentPhotos, file: storedFiles })
    .from(assignmentPhotos)
    .innerJoin(assignments, eq(assignments.id, assignmentPhotos.assignment_id))
    .innerJoin(storedFiles, eq(storedFiles.id, assignmentPhotos.file_id))
    .where(and(eq(assignmentPhotos.id, id), isSeen(tx, actor, now)));
  return found;
}
