import { and, asc, count, desc, eq, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { studentsVisibleTo } from '#features/roster/server/visibility.service.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Given } from '#platform/db/prepared.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { ExpiringDocument, StudentDocument } from '../documents.contract.ts';
import { EXPIRES_SOON_DAYS, validityOf } from '../validity.rules.ts';
import { studentDocuments } from './student-documents.tables.ts';

/** Row limit; the earliest to expire come first. */
const MOST_EXPIRING = 200;

const columns = {
  id: studentDocuments.id,
  kind: studentDocuments.kind,
  title: studentDocuments.title,
  media_type: sql<StudentDocument['media_type']>`${storedFiles.media_type}`,
  bytes: storedFiles.bytes,
  expires_on: studentDocuments.expires_on,
  added_at: studentDocuments.added_at,
  added_by: profiles.full_name,
};

const told = <Row extends { expires_on: string | null; added_at: Date }>(row: Row, today: SchoolDay) => ({
  ...row,
  added_at: row.added_at.toISOString(),
  validity: validityOf(row.expires_on, today),
});

/** The documents that match, newest first. */
export async function selectDocuments(
  tx: Tx,
  where: SQL | undefined,
  today: SchoolDay,
): Promise<StudentDocument[]> {
  const rows = await tx
    .select(columns)
    .from(studentDocuments)
    .innerJoin(storedFiles, eq(storedFiles.id, studentDocuments.file_id))
    .leftJoin(profiles, eq(profiles.user_id, studentDocuments.added_by))
    .where(where)
    .orderBy(desc(studentDocuments.id));
  return rows.map((row) => told(row, today));
}

/** `until` is the last day that counts as soon. */
const expiring = (until: Given<SchoolDay>) =>
  and(
    lte(studentDocuments.expires_on, until),
    // Students who left need no renewal.
    notInArray(students.status, ['transferred', 'left', 'graduated']),
  );

export async function selectExpiring(tx: Tx, today: SchoolDay): Promise<ExpiringDocument[]> {
  const rows = await tx
    .select({
      ...columns,
      student: {
        id: students.id,
        full_name: students.full_name,
        roll_number: students.roll_number,
      },
      class: { id: classes.id, name: classes.name, section: classes.section },
    })
    .from(studentDocuments)
    .innerJoin(students, eq(students.id, studentDocuments.student_id))
    .innerJoin(storedFiles, eq(storedFiles.id, studentDocuments.file_id))
    .leftJoin(classes, eq(classes.id, students.class_id))
    .leftJoin(profiles, eq(profiles.user_id, studentDocuments.added_by))
    .where(expiring(soonFrom(today)))
    .orderBy(asc(studentDocuments.expires_on), asc(studentDocuments.id))
    .limit(MOST_EXPIRING);
  return rows.map(({ class: schoolClass, student, ...row }) => ({
    ...told(row, today),
    student: { ...student, class: schoolClass },
  }));
}

/** The last expiry day that counts as soon. */
export const soonFrom = (today: SchoolDay): SchoolDay => addDays(today, EXPIRES_SOON_DAYS);

/** Number of enrolled students' documents that expire by a day, as a subquery. */
export const expiringCount = (until: Given<SchoolDay>) => sql<number>`(
  select count(*)::int from ${studentDocuments} join ${students} on ${students.id} = ${studentDocuments.student_id}
  where ${expiring(until)}
)`;

export async function countDocuments(tx: Tx, studentId: string): Promise<number> {
  const [found] = await tx
    .select({ number: count() })
    .from(studentDocuments)
    .where(eq(studentDocuments.student_id, studentId));
  return found?.number ?? 0;
}

/** The file of a document visible to the actor; null if it is not visible or does not exist. */
export async function findDocumentFile(tx: Tx, actor: Actor, documentId: string) {
  const [found] = await tx
    .select({
      name: storedFiles.name,
      sha256: storedFiles.sha256,
      media_type: storedFiles.media_type,
      kind: studentDocuments.kind,
    })
    .from(studentDocuments)
    .innerJoin(students, eq(students.id, studentDocuments.student_id))
    .innerJoin(storedFiles, eq(storedFiles.id, studentDocuments.file_id))
    .where(and(eq(studentDocuments.id, documentId), studentsVisibleTo(tx, actor)));
  return found ?? null;
}
