import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { students } from './students.tables.ts';

const studentById = prepared('student_exists', (tx) =>
  tx
    .select({ id: students.id })
    .from(students)
    .where(eq(students.id, sql.placeholder('studentId'))),
);

export const studentExists = async (tx: Tx, studentId: string): Promise<boolean> =>
  (await studentById(tx, { studentId })).length === 1;
