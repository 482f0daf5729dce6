import { and, count, countDistinct, eq, type SQL, sql } from 'drizzle-orm';
import { classMarking } from '#features/marking/server/marking.tables.ts';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import type { Call } from '#features/people/server/people.service.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { isOn } from '#features/roster/server/memberships.service.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import type { SchoolYear } from '#features/school-year/school-year.contract.ts';
import { findCurrentYear } from '#features/school-year/server/school-year.service.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { classSubjects, subjects } from '#features/roster/server/subjects.tables.ts';
import { isChosen, takes } from '#features/subjects/server/taking.service.ts';
import { isAnyOf } from '#platform/db/any-of.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared, preparedBy } from '#platform/db/prepared.ts';
import type { FiltersOf } from '#platform/http/filters.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import { mayKeepMarks } from '../marks.policy.ts';
import type { MarksOverview, SheetSummary } from '../marks.contract.ts';
import { inOrderOfWork, isAt, isDue, isUnfinished, missingMarks } from '../list.rules.ts';
import { SHEETS_A_PAGE, type sheetsAsked } from '../marks.filters.ts';
import { slotOn } from '../marks.rules.ts';
import { selectSchemes } from './class-scheme.queries.ts';
import { assessments, markSheets, studentMarks } from './marks.tables.ts';
import { isTaughtBy } from './sheets.queries.ts';

type Reader = Pick<Call, 'actor' | 'now'> & { timeZone: string };

type Asked = FiltersOf<typeof sheetsAsked>;

/** A sheet of the year, created or not, before its marks are counted. */
type Placed = Omit<SheetSummary, 'entered' | 'expected'>;

/** The sheets of the current year that the actor may enter, created or not: by class, subject and slot. */
export async function readOverview(tx: Tx, reader: Reader, asked: Asked = {}): Promise<MarksOverview> {
  const year = await findCurrentYear(tx);
  if (!year)
    return {
      year: null,
      current: null,
      sheets: [],
      total: 0,
      counts: { now: 0, now_open: 0, late: 0 },
      classes: [],
      slots: [],
      without_scheme: [],
    };
  const { day, current, placed, without_scheme } = await readPlaced(tx, reader, year);
  const isOffice = mayKeepMarks(reader.actor);
  const chosen = isOffice ? chooseForOffice(placed, current, asked) : placed;
  const shown = isOffice ? chosen.slice(0, asked.limit ?? SHEETS_A_PAGE) : chosen;
  const now = placed.filter((one) => isAt(one, current));
  return {
    year: { id: year.id, name: year.name },
    current,
    sheets: await countMarks(tx, day, shown),
    total: chosen.length,
    counts: {
      now: now.length,
      now_open: now.filter(isUnfinished).length,
      late: placed.filter((one) => isUnfinished(one) && isDue(one, current)).length,
    },
    classes: [...new Map(placed.map((one) => [one.class_id, one.class_name]))].map(([id, name]) => ({
      id,
      name,
    })),
    slots: [
      ...new Map(
        placed.map(({ period, slot, period_name, slot_name }) => [
          `${period}-${slot}`,
          { period, slot, period_name, slot_name },
        ]),
      ).values(),
    ],
    without_scheme,
  };
}

/** Applies the filters to all classes; within a slot, sheets not yet begun come first. */
function chooseForOffice(
  placed: readonly Placed[],
  current: MarksOverview['current'],
  { class_id, slot, state, all }: Asked,
): Placed[] {
  const chosen = placed.filter(
    (sheet) =>
      (!class_id || sheet.class_id === class_id) &&
      (!state || sheet.state === state) &&
      (slot ? `${sheet.period}-${sheet.slot}` === slot : all === 'yes' || isDue(sheet, current)),
  );
  return inOrderOfWork(chosen, current, ({ sheet_id }) => (sheet_id === null ? 1 : 0));
}

async function readPlaced(tx: Tx, reader: Reader, year: SchoolYear) {
  const today = schoolDay(reader.now(), reader.timeZone);
  const day = [year.first_day, [year.last_day, today].toSorted()[0]!].toSorted().at(-1)!;
  const taught = await selectTaught(tx, reader, year.id);
  const [schemes, sheets] = await Promise.all([
    selectSchemes(
      tx,
      taught.flatMap(({ scheme_id }) => scheme_id ?? []),
    ),
    selectSheets(tx, year.id, mayKeepMarks(reader.actor) ? undefined : classesOf(taught)),
  ]);
  const schemeOf = ({ scheme_id }: { scheme_id: string | null }) => scheme_id && schemes.get(scheme_id);
  const current = taught
    .flatMap((one) => {
      const scheme = schemeOf(one);
      return (scheme && slotOn(year.periods, scheme, today)) || [];
    })
    .at(0);
  const without = taught.filter((one) => !schemeOf(one));
  const placed = taught.flatMap(({ teacher_name, subject, ...of }) => {
    const class_name = classLabel(of);
    return ((schemeOf(of) || undefined)?.periods ?? []).flatMap((period, at) =>
      period.slots.map((slot, place): Placed => {
        const sheet = sheets.get(`${keyOf(of)} ${at}.${place}`);
        return {
          sheet_id: sheet?.id ?? null,
          class_id: of.class_id,
          class_name,
          subject_id: of.subject_id,
          subject_name: subject,
          period: at,
          slot: place,
          period_name: period.name,
          slot_name: slot.name,
          state: sheet?.state ?? 'open',
          teacher_name,
        };
      }),
    );
  });
  return {
    day,
    current: current ?? null,
    placed,
    without_scheme: [...new Map(without.map((one) => [one.class_id, one])).values()].map((one) => ({
      id: one.class_id,
      name: classLabel(one),
    })),
  };
}

const classesOf = (rows: readonly { class_id: string }[]): string[] => [
  ...new Set(rows.map(({ class_id }) => class_id)),
];

/** The number of sheets due today and of their missing marks: those shown as due in the sheet list. */
export async function countDueSheets(
  tx: Tx,
  reader: Reader,
  year: SchoolYear | null,
): Promise<{ sheets: number; missing: number }> {
  if (!year) return { sheets: 0, missing: 0 };
  const { day, current, placed } = await readPlaced(tx, reader, year);
  const due = await countMarks(
    tx,
    day,
    placed.filter((sheet) => isUnfinished(sheet) && isDue(sheet, current)),
  );
  return {
    sheets: due.length,
    missing: due.reduce((sum, sheet) => sum + Math.max(0, missingMarks(sheet)), 0),
  };
}

const keyOf = ({ class_id, subject_id }: { class_id: string; subject_id: string }) =>
  `${class_id} ${subject_id}`;

const taughtBy = preparedBy('subjects_marked', (tx, whose: 'all' | 'own') =>
  tx
    .select({
      class_id: classSubjects.class_id,
      name: classes.name,
      section: classes.section,
      subject_id: classSubjects.subject_id,
      subject: { en: subjects.name_en, fr: subjects.name_fr },
      teacher_name: profiles.full_name,
      scheme_id: classMarking.marking_scheme_id,
    })
    .from(classSubjects)
    .innerJoin(classes, eq(classes.id, classSubjects.class_id))
    .innerJoin(subjects, eq(subjects.id, classSubjects.subject_id))
    .innerJoin(schoolYears, eq(schoolYears.id, sql.placeholder('yearId')))
    .leftJoin(
      classMarking,
      and(eq(classMarking.class_id, classSubjects.class_id), eq(classMarking.year_id, schoolYears.id)),
    )
    .leftJoin(heldRoles, and(eq(heldRoles.user_id, classSubjects.teacher_id), eq(heldRoles.role, 'teacher')))
    .leftJoin(profiles, eq(profiles.user_id, heldRoles.user_id))
    .where(whose === 'all' ? undefined : isTaughtBy(tx, sql.placeholder('userId'), classSubjects))
    .orderBy(classes.order_key, classes.id, sql`lower(${subjects.code})`),
);

/** Class subjects that the reader may enter, with the id of the class's scheme. */
const selectTaught = (tx: Tx, { actor }: Reader, yearId: string) =>
  taughtBy(tx, mayKeepMarks(actor) ? 'all' : 'own', { yearId, userId: actor.userId });

const sheetsOf = preparedBy('sheets_of', (tx, whose: 'all' | 'own') =>
  tx
    .select({
      id: markSheets.id,
      class_id: markSheets.class_id,
      subject_id: markSheets.subject_id,
      period: markSheets.period,
      slot: markSheets.slot,
      state: markSheets.state,
    })
    .from(markSheets)
    .where(
      and(
        eq(markSheets.year_id, sql.placeholder('yearId')),
        whose === 'own' ? isAnyOf(markSheets.class_id, sql.placeholder('classIds')) : undefined,
      ),
    ),
);

async function selectSheets(tx: Tx, yearId: string, classIds: string[] | undefined) {
  const rows = await sheetsOf(tx, classIds ? 'own' : 'all', { yearId, classIds });
  return new Map(rows.map((row) => [`${keyOf(row)} ${row.period}.${row.slot}`, row]));
}

/** Adds the numbers of entered and expected marks, for the students who take the subject on this day. */
async function countMarks(tx: Tx, day: SchoolDay, placed: readonly Placed[]): Promise<SheetSummary[]> {
  if (placed.length === 0) return [];
  const takers = await countTakers(tx, day, classesOf(placed));
  const ids = (optional: boolean) =>
    placed.flatMap((one) =>
      one.sheet_id && takers.optional.has(keyOf(one)) === optional ? one.sheet_id : [],
    );
  const cells = await Promise.all([
    countCells(tx, day, ids(false), 'all'),
    countCells(tx, day, ids(true), 'some'),
  ]);
  const counts = new Map(cells.flat().map((row) => [row.sheet_id, row]));
  return placed.map((one) => {
    const count = one.sheet_id === null ? undefined : counts.get(one.sheet_id);
    const key = keyOf(one);
    const pupils = takers.optional.get(key) ?? takers.members.get(one.class_id) ?? 0;
    return { ...one, entered: count?.entered ?? 0, expected: pupils * (count?.columns ?? 1) };
  });
}

const AT = {
  day: sql`${sql.placeholder('day')}::date`,
  classIds: sql`${sql.placeholder('classIds')}::uuid[]`,
};

const membersOf = prepared('class_sizes', (tx) =>
  tx
    .select({ class_id: classMemberships.class_id, count: count() })
    .from(classMemberships)
    .where(and(sql`${classMemberships.class_id} = any(${AT.classIds})`, isOn(classMemberships, AT.day)))
    .groupBy(classMemberships.class_id),
);

const takersOf = prepared('subject_takers', (tx) =>
  tx
    .select({
      class_id: classSubjects.class_id,
      subject_id: classSubjects.subject_id,
      takers: count(classMemberships.student_id),
    })
    .from(classSubjects)
    .leftJoin(classMemberships, takes(AT.day))
    .where(and(sql`${classSubjects.class_id} = any(${AT.classIds})`, isChosen(AT.day)))
    .groupBy(classSubjects.class_id, classSubjects.subject_id),
);

/** The number of students by class, and by subject for subjects that only some take. */
async function countTakers(tx: Tx, day: SchoolDay, classIds: readonly string[]) {
  const given = { classIds: [...classIds], day };
  const [members, optional] = await Promise.all([membersOf(tx, given), takersOf(tx, given)]);
  return {
    members: new Map(members.map((row) => [row.class_id, row.count])),
    optional: new Map(optional.map((row) => [keyOf(row), row.takers])),
  };
}

/** The student belongs to the sheet's class; for subjects that everybody takes. */
const isMember = (day: SQL): SQL =>
  and(eq(classMemberships.class_id, markSheets.class_id), isOn(classMemberships, day))!;

type Takers = 'all' | 'some';

const cellsOf = preparedBy('sheet_cells', (tx, takers: Takers) =>
  tx
    .select({
      sheet_id: markSheets.id,
      columns: countDistinct(assessments.id),
      entered: count(classMemberships.student_id),
    })
    .from(markSheets)
    .leftJoin(assessments, eq(assessments.sheet_id, markSheets.id))
    .leftJoin(studentMarks, eq(studentMarks.assessment_id, assessments.id))
    .leftJoin(
      classMemberships,
      and(
        eq(classMemberships.student_id, studentMarks.student_id),
        takers === 'all' ? isMember(AT.day) : takes(AT.day, markSheets),
      ),
    )
    .where(isAnyOf(markSheets.id, sql.placeholder('sheetIds')))
    .groupBy(markSheets.id),
);

/** The number of columns and filled cells of sheets, for students who take the subject. */
const countCells = async (tx: Tx, day: SchoolDay, sheetIds: readonly string[], takers: Takers) =>
  sheetIds.length === 0 ? [] : cellsOf(tx, takers, { day, sheetIds: [...sheetIds] });
