import { and, count, eq, inArray, ne, sql } from 'drizzle-orm';
import { classMarking, markingSchemes } from '#features/marking/server/marking.tables.ts';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import type { Call } from '#features/people/server/people.service.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import type { SchoolYear } from '#features/school-year/school-year.contract.ts';
import { findCurrentYear } from '#features/school-year/server/school-year.service.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { classSubjects, subjects } from '#features/roster/server/subjects.tables.ts';
import { takes } from '#features/subjects/server/taking.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import { mayKeepMarks } from '../marks.policy.ts';
import type { MarksOverview, SheetSummary } from '../marks.contract.ts';
import { isDue, isUnfinished } from '../list.rules.ts';
import { slotOn } from '../marks.rules.ts';
import { assessments, markSheets, studentMarks } from './marks.tables.ts';
import { periodSpans } from './periods.queries.ts';
import { isEnteredBy } from './sheets.queries.ts';

type Reader = Pick<Call, 'actor' | 'now'> & { timeZone: string };

/** Every sheet of the current year that the actor may enter, created or not: by class, subject and slot. */
export const readOverview = async (tx: Tx, reader: Reader, classId?: string): Promise<MarksOverview> =>
  readYearOverview(tx, reader, await findCurrentYear(tx), classId);

async function readYearOverview(
  tx: Tx,
  reader: Reader,
  year: SchoolYear | null,
  classId?: string,
): Promise<MarksOverview> {
  if (!year) return { year: null, current: null, sheets: [], without_scheme: [] };
  const today = schoolDay(reader.now(), reader.timeZone);
  const day = [year.first_day, [year.last_day, today].toSorted()[0]!].toSorted().at(-1)!;
  const taught = await selectTaught(tx, reader, { year_id: year.id, class_id: classId });
  // Count only the teacher's few classes, not the whole school.
  const ids =
    classId === undefined && mayKeepMarks(reader.actor)
      ? undefined
      : [...new Set(taught.map(({ class_id }) => class_id))];
  const takers = await countTakers(tx, day, ids);
  const sheets = await selectSheets(tx, { year_id: year.id, day, class_ids: ids });
  const current = taught.flatMap(({ scheme }) => (scheme && slotOn(year.periods, scheme, today)) || []).at(0);
  const without = taught.filter(({ scheme }) => !scheme);
  return {
    year: { id: year.id, name: year.name },
    current: current ?? null,
    sheets: taught.flatMap(({ scheme, teacher_name, subject, ...of }) =>
      (scheme?.periods ?? []).flatMap((period, at) =>
        period.slots.map((slot, place): SheetSummary => {
          const key = keyOf(of);
          const sheet = sheets.get(`${key} ${at}.${place}`);
          return {
            sheet_id: sheet?.id ?? null,
            class_id: of.class_id,
            class_name: classLabel(of),
            subject_id: of.subject_id,
            subject_name: subject,
            period: at,
            slot: place,
            period_name: period.name,
            slot_name: slot.name,
            state: sheet?.state ?? 'open',
            entered: sheet?.entered ?? 0,
            expected: (takers.get(key) ?? 0) * (sheet?.columns ?? 1),
            teacher_name,
          };
        }),
      ),
    ),
    without_scheme: [...new Map(without.map((one) => [one.class_id, one])).values()].map((one) => ({
      id: one.class_id,
      name: classLabel(one),
    })),
  };
}

/** The number of sheets due today and of their missing marks: those shown as due in the sheet list. */
export async function countDueSheets(
  tx: Tx,
  reader: Reader,
  year: SchoolYear | null,
): Promise<{ sheets: number; missing: number }> {
  const { sheets, current } = await readYearOverview(tx, reader, year);
  const due = sheets.filter((sheet) => isUnfinished(sheet) && isDue(sheet, current));
  return {
    sheets: due.length,
    missing: due.reduce((sum, { expected, entered }) => sum + Math.max(0, expected - entered), 0),
  };
}

export type PeriodProgress = {
  year_id: string;
  /** The index of the current period for each class with a scheme. */
  periods: ReadonlyMap<string, number>;
  /** Sheets of these periods, created or not, and how many were submitted, verified or closed. */
  sheets: number;
  handed_in: number;
};

/** The progress of this period's sheets in the whole school. Null if no class has a scheme that fits the year. */
export async function readPeriodProgress(
  tx: Tx,
  { now, timeZone }: Pick<Reader, 'now' | 'timeZone'>,
  year: SchoolYear,
): Promise<PeriodProgress | null> {
  const marked = eq(classMarking.year_id, year.id);
  const schemes = await tx
    .select({ id: markingSchemes.id, scheme: markingSchemes.scheme })
    .from(markingSchemes)
    .where(
      inArray(
        markingSchemes.id,
        tx.select({ id: classMarking.marking_scheme_id }).from(classMarking).where(marked),
      ),
    );
  const today = schoolDay(now(), timeZone);
  const nowIn = new Map<string, { period: number; slots: number }>();
  for (const { id, scheme } of schemes) {
    const spans = await periodSpans(tx, year.id, scheme);
    const period = spans?.findLastIndex(({ from }, at) => at === 0 || from <= today) ?? -1;
    if (period >= 0) nowIn.set(id, { period, slots: scheme.periods[period]!.slots.length });
  }
  const taught = await tx
    .select({ class_id: classMarking.class_id, scheme: classMarking.marking_scheme_id, subjects: count() })
    .from(classMarking)
    .innerJoin(classSubjects, eq(classSubjects.class_id, classMarking.class_id))
    .where(marked)
    .groupBy(classMarking.class_id, classMarking.marking_scheme_id);
  const done = await tx
    .select({ class_id: markSheets.class_id, period: markSheets.period, sheets: count() })
    .from(markSheets)
    .innerJoin(
      classSubjects,
      and(
        eq(classSubjects.class_id, markSheets.class_id),
        eq(classSubjects.subject_id, markSheets.subject_id),
      ),
    )
    .where(and(eq(markSheets.year_id, year.id), ne(markSheets.state, 'open')))
    .groupBy(markSheets.class_id, markSheets.period);
  const periods = new Map<string, number>();
  let sheets = 0;
  for (const { class_id, scheme, subjects: number } of taught) {
    const current = nowIn.get(scheme);
    if (!current) continue;
    periods.set(class_id, current.period);
    sheets += number * current.slots;
  }
  if (periods.size === 0) return null;
  const handedIn = done
    .filter(({ class_id, period }) => periods.get(class_id) === period)
    .reduce((sum, { sheets: number }) => sum + number, 0);
  return { year_id: year.id, periods, sheets, handed_in: handedIn };
}

const keyOf = ({ class_id, subject_id }: { class_id: string; subject_id: string }) =>
  `${class_id} ${subject_id}`;

/** Class subjects that the reader may enter, with the class's scheme. */
const selectTaught = (
  tx: Tx,
  { actor }: Reader,
  { year_id, class_id }: { year_id: string; class_id: string | undefined },
) =>
  tx
    .select({
      class_id: classSubjects.class_id,
      name: classes.name,
      section: classes.section,
      subject_id: classSubjects.subject_id,
      subject: { en: subjects.name_en, fr: subjects.name_fr },
      teacher_name: profiles.full_name,
      scheme: markingSchemes.scheme,
    })
    .from(classSubjects)
    .innerJoin(classes, eq(classes.id, classSubjects.class_id))
    .innerJoin(subjects, eq(subjects.id, classSubjects.subject_id))
    .innerJoin(schoolYears, eq(schoolYears.id, year_id))
    .leftJoin(
      classMarking,
      and(eq(classMarking.class_id, classSubjects.class_id), eq(classMarking.year_id, schoolYears.id)),
    )
    .leftJoin(markingSchemes, eq(markingSchemes.id, classMarking.marking_scheme_id))
    .leftJoin(heldRoles, and(eq(heldRoles.user_id, classSubjects.teacher_id), eq(heldRoles.role, 'teacher')))
    .leftJoin(profiles, eq(profiles.user_id, heldRoles.user_id))
    .where(
      and(class_id ? eq(classSubjects.class_id, class_id) : undefined, isEnteredBy(tx, actor, classSubjects)),
    )
    .orderBy(classes.order_key, classes.id, sql`lower(${subjects.code})`);

async function countTakers(
  tx: Tx,
  day: SchoolDay,
  classIds: readonly string[] | undefined,
): Promise<Map<string, number>> {
  const found = await tx
    .select({ class_id: classSubjects.class_id, subject_id: classSubjects.subject_id, takers: count() })
    .from(classSubjects)
    .innerJoin(classMemberships, takes(day))
    .where(classIds && inArray(classSubjects.class_id, [...classIds]))
    .groupBy(classSubjects.class_id, classSubjects.subject_id);
  return new Map(found.map((row) => [keyOf(row), row.takers]));
}

/** Existing sheets, with their columns and the number of filled cells of students taking the subject. */
async function selectSheets(
  tx: Tx,
  { year_id, day, class_ids }: { year_id: string; day: SchoolDay; class_ids: readonly string[] | undefined },
) {
  const which = and(
    eq(markSheets.year_id, year_id),
    class_ids && inArray(markSheets.class_id, [...class_ids]),
  );
  const rows = await tx
    .select({
      id: markSheets.id,
      class_id: markSheets.class_id,
      subject_id: markSheets.subject_id,
      period: markSheets.period,
      slot: markSheets.slot,
      state: markSheets.state,
      // Table names are spelled out: Drizzle omits them in a select from a single table.
      columns: sql<number>`(select count(*)::int from ${assessments} a where a.sheet_id = mark_sheets.id)`,
    })
    .from(markSheets)
    .where(which);
  const filled = await tx
    .select({ sheet_id: markSheets.id, entered: count() })
    .from(markSheets)
    .innerJoin(assessments, eq(assessments.sheet_id, markSheets.id))
    .innerJoin(studentMarks, eq(studentMarks.assessment_id, assessments.id))
    .innerJoin(
      classSubjects,
      and(
        eq(classSubjects.class_id, markSheets.class_id),
        eq(classSubjects.subject_id, markSheets.subject_id),
      ),
    )
    .innerJoin(classMemberships, and(eq(classMemberships.student_id, studentMarks.student_id), takes(day)))
    .where(which)
    .groupBy(markSheets.id);
  const entered = new Map(filled.map((row) => [row.sheet_id, row.entered]));
  return new Map(
    rows.map((row) => [
      `${keyOf(row)} ${row.period}.${row.slot}`,
      { ...row, entered: entered.get(row.id) ?? 0 },
    ]),
  );
}
