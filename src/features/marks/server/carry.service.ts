import { and, eq, ne, sql } from 'drizzle-orm';
import { Fraction } from 'fraction.js';
import type { OnEnrolled, OnMoved } from '#features/feature.ts';
import type { Mark } from '#features/marking/class-results.ts';
import type { MarkingScheme } from '#features/marking/marking-scheme.ts';
import { calculatePeriod } from '#features/marking/rules/calculate.ts';
import { decimalOf, unitsOf } from '#features/marking/rules/numbers.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { classSubjects } from '#features/roster/server/subjects.tables.ts';
import { findCurrentYear } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { type CellContent, EMPTY, plainNumber } from '../entry.rules.ts';
import { mayHold } from '../marks.rules.ts';
import { writeCells } from './cells.service.ts';
import { findClassScheme } from './class-scheme.queries.ts';
import { assessments, markSheets, studentMarks } from './marks.tables.ts';
import { selectAssessments, selectCells } from './sheets.queries.ts';

type Caller = Pick<Call, 'actor' | 'now' | 'address' | 'via'>;
type Place = { subject_id: string; period: number; slot: number };

/**
 * Carries a transferred student's marks of this year into the same subjects and slots of the new class. This
 * happens only if both schemes have the same slots, and only for empty slots: a student who returns finds the
 * earlier marks, and nothing counts twice. The old sheets keep their marks, which do not count while the student
 * is elsewhere.
 */
export const carryMarks: OnMoved = async (tx, call, { studentId, classId }) => {
  if (!classId) return;
  const year = await findCurrentYear(tx);
  if (!year) return;
  const to = await findClassScheme(tx, { class_id: classId, year_id: year.id });
  if (!to) return;
  let carried = 0;
  for (const source of await selectSources(tx, { studentId, classId, yearId: year.id })) {
    const from = await findClassScheme(tx, { class_id: source.id, year_id: year.id });
    if (!from || !haveSamePlaces(from.scheme, to.scheme)) continue;
    const slots = await readSlots(tx, { ...source, scheme: from.scheme }, studentId, year.id);
    for (const slot of slots) {
      const target = { class_id: classId, year_id: year.id, scheme: to.scheme };
      carried += await carrySlot(tx, call, { slot, target, studentId });
    }
  }
  if (carried > 0)
    await record(tx, call, {
      action: 'marks.carried',
      subject: { type: 'student', id: studentId },
      details: { marks: carried, to: classId },
    });
};

/** The same for a student who returns to a class. */
export const carryOnReturn: OnEnrolled = async (tx, call, enrolled) => {
  await carryMarks(tx, call, enrolled);
  return async () => {};
};

const haveSamePlaces = (one: MarkingScheme, other: MarkingScheme): boolean =>
  one.marking === other.marking &&
  one.periods.length === other.periods.length &&
  one.periods.every(({ slots }, at) => slots.length === other.periods[at]!.slots.length);

/** Other classes in which the student has marks this year, the latest membership first. */
async function selectSources(
  tx: Tx,
  { studentId, classId, yearId }: { studentId: string; classId: string; yearId: string },
) {
  const found = await tx
    .selectDistinct({
      id: classes.id,
      name: classes.name,
      section: classes.section,
      last: lastStay(studentId),
    })
    .from(studentMarks)
    .innerJoin(assessments, eq(assessments.id, studentMarks.assessment_id))
    .innerJoin(markSheets, eq(markSheets.id, assessments.sheet_id))
    .innerJoin(classes, eq(classes.id, markSheets.class_id))
    .where(
      and(
        eq(studentMarks.student_id, studentId),
        eq(markSheets.year_id, yearId),
        ne(markSheets.class_id, classId),
      ),
    );
  return found
    .toSorted((a, b) => (b.last ?? '').localeCompare(a.last ?? ''))
    .map((one) => ({ id: one.id, label: classLabel(one) }));
}

const lastStay = (studentId: string) =>
  sql<string | null>`(select max(${classMemberships.from_day})::text from ${classMemberships}
    where ${classMemberships.student_id} = ${studentId} and ${classMemberships.class_id} = classes.id)`;

type Column = {
  id: string;
  name: string;
  out_of: string;
  weight: string;
  kind: 'required' | 'bonus' | 'if_higher';
  moderation: readonly { by: 'add' | 'multiply' | 'cap'; value: string }[];
};
type Slot = Place & {
  columns: Column[];
  cells: (CellContent | null)[];
  /** The slot's result, as a share of the maximum. */
  share: Fraction | null;
  /** The original mark, such as "6e A · Test 1 12/20". */
  source: string;
};

async function readSlots(
  tx: Tx,
  { id: class_id, label, scheme }: { id: string; label: string; scheme: MarkingScheme },
  studentId: string,
  yearId: string,
): Promise<Slot[]> {
  const sheets = await tx
    .select({
      id: markSheets.id,
      subject_id: markSheets.subject_id,
      period: markSheets.period,
      slot: markSheets.slot,
    })
    .from(markSheets)
    .where(and(eq(markSheets.class_id, class_id), eq(markSheets.year_id, yearId)))
    .orderBy(markSheets.id);
  const slots: Slot[] = [];
  for (const { id, ...place } of sheets) {
    if (!scheme.periods[place.period]?.slots[place.slot]) continue;
    const columns = await selectAssessments(tx, id);
    const held = await selectHeld(tx, columns, studentId);
    const cells = columns.map((column) => held.get(column.id) ?? null);
    if (cells.every((cell) => cell === null)) continue;
    slots.push({
      ...place,
      columns,
      cells,
      share: shareOf(scheme, place, columns, cells),
      source: `${label} · ${writtenCells(columns, cells)}`.slice(0, 300),
    });
  }
  return slots;
}

async function selectHeld(tx: Tx, columns: readonly Column[], studentId: string) {
  const ids = columns.map(({ id }) => id);
  const cells = await selectCells(tx, ids, [studentId]);
  return new Map(
    cells.flatMap(({ assessment_id, number, special, judgement }) =>
      (number ?? special ?? judgement) === null
        ? []
        : [[assessment_id, { number, special, judgement } satisfies CellContent] as const],
    ),
  );
}

const markOf = ({ number, special, judgement }: CellContent): Mark =>
  number !== null ? { number } : special !== null ? { special } : { judgement: judgement! };

/** The value of a slot by its class's scheme, including moderation, as a share of the maximum. */
function shareOf(
  scheme: MarkingScheme,
  { subject_id, period, slot }: Place,
  columns: readonly Column[],
  cells: readonly (CellContent | null)[],
): Fraction | null {
  const student = {
    id: 'one',
    takes: [subject_id],
    unjustified_hours: [],
    exclusion_days: 0,
    permanently_excluded: false,
    repeats: 0,
    external_exam: null,
    exam_passed: null,
    classified: { periods: [], year: null },
  };
  const results = calculatePeriod(
    scheme,
    {
      exam_class: false,
      subjects: [{ id: subject_id, weight: '1', group: null, counts: true, core: false }],
      assessments: columns.map(({ id, out_of, weight, kind, moderation }) => ({
        id,
        subject_id,
        period,
        slot,
        out_of,
        weight,
        kind,
        moderation,
      })),
      students: [student],
      marks: cells.flatMap((cell, at) =>
        cell ? [{ student_id: 'one', assessment_id: columns[at]!.id, mark: markOf(cell) }] : [],
      ),
    },
    period,
  );
  const value = results.students[0]!.subjects[0]?.slots[slot] ?? null;
  return value && new Fraction(value.exact).div(scheme.maximum);
}

const writtenCells = (columns: readonly Column[], cells: readonly (CellContent | null)[]): string =>
  columns
    .flatMap(({ name, out_of, moderation }, at) => {
      const cell = cells[at];
      if (!cell) return [];
      const steps = moderation.map(({ by, value }) => ` ${by} ${value}`).join('');
      const written =
        cell.number === null ? (cell.judgement ?? cell.special) : `${plainNumber(cell.number)}/${out_of}`;
      return [`${name} ${written}${steps}`];
    })
    .join(', ');

type Target = { class_id: string; year_id: string; scheme: MarkingScheme };

/**
 * Writes a slot's result into the same slot of the new class, if the student has no marks there;
 * returns the number of cells written.
 */
async function carrySlot(
  tx: Tx,
  { actor, now }: Caller,
  { slot, target, studentId }: { slot: Slot; target: Target; studentId: string },
): Promise<number> {
  const sheetId = await holdTarget(tx, target, slot, now());
  if (!sheetId) return 0;
  const columns = await selectAssessments(tx, sheetId);
  const standing = await selectCells(
    tx,
    columns.map(({ id }) => id),
    [studentId],
  );
  if (standing.some((cell) => (cell.number ?? cell.special ?? cell.judgement) !== null)) return 0;
  const base = new Map(standing.map((cell) => [cell.assessment_id, cell.event_id]));
  const at = now();
  const events = columns.flatMap((column, place) => {
    const content = contentFor(slot, columns, place, target.scheme);
    if (!content || !mayHold(target.scheme, column.out_of, content)) return [];
    return [
      {
        id: newId(),
        assessment_id: column.id,
        student_id: studentId,
        base_id: base.get(column.id) ?? null,
        ...content,
        author_id: actor.userId,
        for_teacher_id: null,
        reason: slot.source,
        source: 'carried' as const,
        device_at: at,
        received_at: at,
        outcome: 'taken' as const,
      },
    ];
  });
  await writeCells(tx, events, events);
  return events.length;
}

/** The new class's sheet, locked; created with one column if missing. Null if the class is not taught the subject. */
async function holdTarget(
  tx: Tx,
  { class_id, year_id, scheme }: Target,
  { subject_id, period, slot }: Place,
  at: Date,
): Promise<string | null> {
  const [taught] = await tx
    .select({ weight: classSubjects.coefficient })
    .from(classSubjects)
    .where(and(eq(classSubjects.class_id, class_id), eq(classSubjects.subject_id, subject_id)));
  if (!taught) return null;
  const of = { class_id, subject_id, year_id, period, slot };
  const [made] = await tx
    .insert(markSheets)
    .values({ id: newId(), ...of, created_at: at })
    .onConflictDoNothing()
    .returning({ id: markSheets.id });
  if (made) {
    const { name } = scheme.periods[period]!.slots[slot]!;
    const out_of = scheme.subject_weight === 'maximum' ? taught.weight : scheme.maximum;
    await tx
      .insert(assessments)
      .values({ id: newId(), sheet_id: made.id, position: 0, name: name.fr.slice(0, 60), out_of });
    return made.id;
  }
  const [held] = await tx
    .select({ id: markSheets.id })
    .from(markSheets)
    .where(
      and(
        eq(markSheets.class_id, class_id),
        eq(markSheets.year_id, year_id),
        eq(markSheets.subject_id, subject_id),
        eq(markSheets.period, period),
        eq(markSheets.slot, slot),
      ),
    )
    .for('update');
  return held?.id ?? null;
}

const isLike = (one: Column, other: Column): boolean =>
  one.kind === other.kind &&
  one.out_of === other.out_of &&
  one.weight === other.weight &&
  one.moderation.length + other.moderation.length === 0;

/**
 * The value for a column of the new class: the same column's mark if both sheets have the same
 * columns. Otherwise the slot's overall result in each required column, so that the slot's value
 * is unchanged.
 */
function contentFor(
  { columns: before, cells, share }: Slot,
  columns: readonly Column[],
  place: number,
  scheme: MarkingScheme,
): CellContent | null {
  const column = columns[place]!;
  const areLike = before.length === columns.length && before.every((one, at) => isLike(one, columns[at]!));
  if (areLike) return cells[place] ?? null;
  if (column.kind !== 'required') return null;
  if (share) {
    const decimals = scheme.entry_decimals;
    const units = unitsOf(share.mul(column.out_of), { ...scheme.rounding, decimals, mode: 'half_up' });
    return { ...EMPTY, number: plainNumber(decimalOf(units, decimals)) };
  }
  const held = cells.filter((cell) => cell !== null);
  const last = held.at(-1)!;
  if (last.judgement !== null) return last;
  const isSame = held.every(({ special }) => special !== null && special === last.special);
  return isSame ? last : null;
}
