import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { classMarking, markingSchemes, subjectMarking } from '#features/marking/server/marking.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { isOn } from '#features/roster/server/memberships.service.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import {
  chosenSubjects,
  classSubjects,
  studentSubjects,
  subjects,
} from '#features/roster/server/subjects.tables.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { DAY_OF_YEAR } from '../../server/class-scheme.queries.ts';
import {
  assessments,
  markSheets,
  studentClassifications,
  studentExams,
  studentMarks,
} from '../../server/marks.tables.ts';

/**
 * One hash for a set of rows, regardless of order. Each row includes its key, so that no two rows cancel each
 * other out.
 */
const hashOf = (row: SQL): SQL => sql`bit_xor(hash_record_extended(${row}, 0))`;

const ofClass = sql`${classMarking.class_id}`;
const ofYear = sql`${classMarking.year_id}`;
const day = sql`(select ${DAY_OF_YEAR} from ${schoolYears} where ${schoolYears.id} = ${ofYear})`;

/**
 * All data on which averages depend, as read by `readClassInput`; each part is a hash of its rows. Any change
 * committed before the reader's snapshot changes the hash. Attendance, sanctions and repeats are not
 * included, because averages do not depend on them.
 */
const PARTS: readonly SQL[] = [
  sql`(select ${hashOf(sql`taught`)} from ${classSubjects} taught where taught.class_id = ${ofClass})`,
  sql`(select ${hashOf(sql`subject`)} from ${subjects} subject join ${classSubjects} taught on taught.subject_id = subject.id
    where taught.class_id = ${ofClass})`,
  sql`(select ${hashOf(sql`said`)} from ${subjectMarking} said where said.class_id = ${ofClass} and said.year_id = ${ofYear})`,
  sql`(select ${hashOf(sql`row(${classMemberships.student_id}, ${classMemberships.from_day}, ${students.full_name},
      ${students.name_key}, ${students.roll_number}, exam)`)}
    from ${classMemberships} join ${students} on ${students.id} = ${classMemberships.student_id}
    left join ${studentExams} exam on exam.student_id = ${students.id} and exam.year_id = ${ofYear}
    where ${classMemberships.class_id} = ${ofClass} and ${isOn(classMemberships, day)})`,
  sql`(select ${hashOf(sql`row(${chosenSubjects.subject_id})`)} from ${chosenSubjects}
    where ${chosenSubjects.class_id} = ${ofClass} and ${isOn(chosenSubjects, day)})`,
  sql`(select ${hashOf(sql`row(${studentSubjects.student_id}, ${studentSubjects.subject_id}, ${studentSubjects.from_day})`)}
    from ${studentSubjects} where ${studentSubjects.class_id} = ${ofClass} and ${isOn(studentSubjects, day)})`,
  sql`(select ${hashOf(sql`row(sheet.id, sheet.subject_id, sheet.period, sheet.slot, test)`)}
    from ${markSheets} sheet join ${assessments} test on test.sheet_id = sheet.id
    where sheet.class_id = ${ofClass} and sheet.year_id = ${ofYear})`,
  sql`marked.hash`,
  sql`(select ${hashOf(sql`said`)} from ${studentClassifications} said
    where said.class_id = ${ofClass} and said.year_id = ${ofYear})`,
];

/** The marks of all classes in one query, or of one class: one query per class would take twice as long. */
const marked = (classId: string | undefined) => sql`(select sheet.class_id, ${hashOf(sql`mark`)} as hash
  from ${schoolYears} join ${markSheets} sheet on sheet.year_id = ${schoolYears.id}
  join ${assessments} test on test.sheet_id = sheet.id
  join ${studentMarks} mark on mark.assessment_id = test.id
  where ${schoolYears.status} = 'current' ${classId === undefined ? sql`` : sql`and sheet.class_id = ${classId}`}
  group by sheet.class_id) marked`;

/**
 * The classes with a marking scheme in the current year, in the school's order, each with a hash of the data
 * on which its averages depend.
 */
export const selectFigureKeys = (tx: Tx, { class_id }: { class_id?: string | undefined }) =>
  tx
    .select({
      class_id: classMarking.class_id,
      marking_scheme_id: markingSchemes.id,
      key: sql<string>`concat_ws(' ', ${classMarking.class_id}, ${ofYear}, ${markingSchemes.id},
        md5(${markingSchemes.scheme}::text), ${classMarking.exam_class},
        ${sql.join(
          PARTS.map((part) => sql`coalesce(${part}, 0)`),
          sql`, `,
        )})`,
    })
    .from(classMarking)
    .innerJoin(markingSchemes, eq(markingSchemes.id, classMarking.marking_scheme_id))
    .innerJoin(classes, eq(classes.id, classMarking.class_id))
    .innerJoin(schoolYears, and(eq(schoolYears.id, classMarking.year_id), eq(schoolYears.status, 'current')))
    .leftJoin(marked(class_id), sql`marked.class_id = ${ofClass}`)
    .where(class_id === undefined ? undefined : eq(classes.id, class_id))
    .orderBy(asc(classes.order_key), asc(classes.id));
