import { and, eq, inArray, sql } from 'drizzle-orm';
import { exclusionsBy, unjustifiedHoursBy } from '#features/attendance/server/hours.service.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import type { AssessmentInput, ClassInput, Mark, MarkInput } from '#features/marking/class-results.ts';
import type { MarkingScheme } from '#features/marking/marking-scheme.ts';
import { subjectMarking } from '#features/marking/server/marking.tables.ts';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import { isOn } from '#features/roster/server/memberships.service.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Sex } from '#features/roster/students.rules.ts';
import { classSubjects, subjects } from '#features/roster/server/subjects.tables.ts';
import { takes } from '#features/subjects/server/taking.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { SheetState } from '../marks.rules.ts';
import { type Classification, classificationsBy, examsBy, repeatsBy } from './by-hand.queries.ts';
import { findClassScheme } from './class-scheme.queries.ts';
import { assessments, markSheets, studentMarks } from './marks.tables.ts';
import { periodSpans } from './periods.queries.ts';

type Of = { class_id: string; year_id: string };

/** The input for calculating a class's results, with the names shown beside the figures. */
export type ClassInputRead = {
  scheme: MarkingScheme;
  marking_scheme_id: string;
  version: number;
  input: ClassInput;
  names: {
    /** In the order of the class list, like `input.students`. */
    students: { id: string; full_name: string | null; roll_number: string; sex: Sex | null }[];
    /** By group, then code, like `input.subjects`. */
    subjects: { id: string; code: string; name_en: string; name_fr: string }[];
    /** Today's teacher of each subject; subjects without a teacher are absent. */
    teachers: { subject_id: string; user_id: string; full_name: string }[];
    assessments: { id: string; name: string; competence: string | null }[];
    /** Only sheets that exist. */
    sheets: { id: string; subject_id: string; period: number; slot: number; state: SheetState }[];
  };
  /** Reasons for manual classification: by student, then by period, `null` for the year. */
  said: Map<string, Map<number | null, Classification>>;
};

/**
 * Loads a class's calculation input for a year in a dozen queries, whatever the number of
 * students. Null without a scheme, and for a closed year: class subjects and coefficients have no
 * year, so a calculation today would differ. Report cards hold a closed year's results.
 */
export async function readClassInput(tx: Tx, of: Of): Promise<ClassInputRead | null> {
  const found = await findClassScheme(tx, of);
  if (!found || found.year_status === 'closed') return null;
  const { scheme, marking_scheme_id, version, exam_class, day } = found;
  const taught = await selectSubjects(tx, of);
  const members = await selectMembers(tx, of.class_id, day);
  const sheets = await selectSheets(tx, of);
  const columns = await selectAssessments(tx, of);
  const marks = await selectMarks(tx, of, new Set(members.map(({ id }) => id)));
  const spans = await periodSpans(tx, of.year_id, scheme);
  const ids = members.map(({ id }) => id);
  const missed: Map<string, number>[] = [];
  for (const { from, before } of spans ?? [])
    missed.push(await unjustifiedHoursBy(tx, ids, from, addDays(before, -1)));
  const whole = spans && { from: spans[0]!.from, until: addDays(spans.at(-1)!.before, -1) };
  const excluded = whole && (await exclusionsBy(tx, ids, whole.from, whole.until));
  const repeats = await repeatsBy(tx, of, ids);
  const exams = await examsBy(tx, of.year_id, ids);
  const said = await classificationsBy(tx, of);
  const periods = scheme.periods.map((_, at) => at);
  return {
    scheme,
    marking_scheme_id,
    version,
    input: {
      exam_class,
      subjects: taught.map(({ id, weight, group, counts, core }) => ({ id, weight, group, counts, core })),
      assessments: columns.map(
        ({ name: _name, competence: _competence, moderation, ...column }): AssessmentInput => ({
          ...column,
          moderation: moderation.map(({ by, value }) => ({ by, value })),
        }),
      ),
      students: members.map(({ id, takes: taken }) => ({
        id,
        takes: taken,
        unjustified_hours: periods.map((at) => String(missed[at]?.get(id) ?? 0)),
        exclusion_days: excluded?.get(id)?.days ?? 0,
        permanently_excluded: excluded?.get(id)?.forGood ?? false,
        repeats: repeats.get(id) ?? 0,
        external_exam: exams.get(id)?.result ?? null,
        exam_passed: exams.get(id)?.passed ?? null,
        classified: {
          periods: periods.map((at) => said.get(id)?.get(at)?.classified ?? null),
          year: said.get(id)?.get(null)?.classified ?? null,
        },
      })),
      marks,
    },
    names: {
      students: members.map(({ takes: _takes, ...student }) => student),
      subjects: taught.map(({ id, code, name_en, name_fr }) => ({ id, code, name_en, name_fr })),
      teachers: taught.flatMap(({ id, user_id, full_name }) =>
        user_id !== null && full_name !== null ? [{ subject_id: id, user_id, full_name }] : [],
      ),
      assessments: columns.map(({ id, name, competence }) => ({ id, name, competence })),
      sheets,
    },
    said,
  };
}

/** The class's subjects with their marking settings. Former teachers are not listed. */
const selectSubjects = (tx: Tx, { class_id, year_id }: Of) =>
  tx
    .select({
      id: subjects.id,
      code: subjects.code,
      name_en: subjects.name_en,
      name_fr: subjects.name_fr,
      group: subjects.group,
      weight: sql<string>`trim_scale(${classSubjects.coefficient})::text`,
      counts: sql<boolean>`coalesce(${subjectMarking.counts}, true)`,
      core: sql<boolean>`coalesce(${subjectMarking.core}, false)`,
      user_id: profiles.user_id,
      full_name: profiles.full_name,
    })
    .from(classSubjects)
    .innerJoin(subjects, eq(subjects.id, classSubjects.subject_id))
    .leftJoin(
      subjectMarking,
      and(
        eq(subjectMarking.class_id, classSubjects.class_id),
        eq(subjectMarking.subject_id, classSubjects.subject_id),
        eq(subjectMarking.year_id, year_id),
      ),
    )
    .leftJoin(heldRoles, and(eq(heldRoles.user_id, classSubjects.teacher_id), eq(heldRoles.role, 'teacher')))
    .leftJoin(profiles, eq(profiles.user_id, heldRoles.user_id))
    .where(eq(classSubjects.class_id, class_id))
    .orderBy(sql`public.fold_name(${subjects.group}) nulls last`, sql`lower(${subjects.code})`);

const selectMembers = (tx: Tx, classId: string, day: SchoolDay) =>
  tx
    .select({
      id: students.id,
      full_name: students.full_name,
      roll_number: students.roll_number,
      sex: students.sex,
      takes: sql<string[]>`coalesce(array_agg(${classSubjects.subject_id}::text)
        filter (where ${classSubjects.subject_id} is not null), '{}')`,
    })
    .from(classMemberships)
    .innerJoin(students, eq(students.id, classMemberships.student_id))
    .leftJoin(classSubjects, takes(day))
    .where(and(eq(classMemberships.class_id, classId), isOn(classMemberships, day)))
    .groupBy(students.id)
    .orderBy(students.name_key, students.roll_number);

const ofClass = ({ class_id, year_id }: Of) =>
  and(eq(markSheets.class_id, class_id), eq(markSheets.year_id, year_id));

const selectSheets = (tx: Tx, of: Of) =>
  tx
    .select({
      id: markSheets.id,
      subject_id: markSheets.subject_id,
      period: markSheets.period,
      slot: markSheets.slot,
      state: markSheets.state,
    })
    .from(markSheets)
    .where(ofClass(of))
    .orderBy(markSheets.period, markSheets.slot, markSheets.id);

const selectAssessments = (tx: Tx, of: Of) =>
  tx
    .select({
      id: assessments.id,
      subject_id: markSheets.subject_id,
      period: markSheets.period,
      slot: markSheets.slot,
      out_of: sql<string>`trim_scale(${assessments.out_of})::text`,
      weight: sql<string>`trim_scale(${assessments.weight})::text`,
      kind: assessments.kind,
      moderation: assessments.moderation,
      name: assessments.name,
      competence: assessments.competence,
    })
    .from(assessments)
    .innerJoin(markSheets, eq(markSheets.id, assessments.sheet_id))
    .where(ofClass(of))
    .orderBy(markSheets.period, markSheets.slot, markSheets.subject_id, assessments.position);

async function selectMarks(tx: Tx, of: Of, members: ReadonlySet<string>): Promise<MarkInput[]> {
  const columns = tx
    .select({ id: assessments.id })
    .from(assessments)
    .innerJoin(markSheets, eq(markSheets.id, assessments.sheet_id))
    .where(ofClass(of));
  const found = await tx
    .select({
      student_id: studentMarks.student_id,
      assessment_id: studentMarks.assessment_id,
      number: sql<string | null>`trim_scale(${studentMarks.number})::text`,
      special: studentMarks.special,
      judgement: studentMarks.judgement,
    })
    .from(studentMarks)
    .where(inArray(studentMarks.assessment_id, columns));
  return found.flatMap(({ student_id, assessment_id, number, special, judgement }) => {
    const mark: Mark | null =
      number !== null
        ? { number }
        : special !== null
          ? { special }
          : judgement !== null
            ? { judgement }
            : null;
    return mark && members.has(student_id) ? [{ student_id, assessment_id, mark }] : [];
  });
}
