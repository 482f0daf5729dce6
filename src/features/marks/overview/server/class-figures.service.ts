import type { ClassInput } from '#features/marking/class-results.ts';
import type { MarkingScheme } from '#features/marking/marking-scheme.ts';
import { reachesPassMark } from '#features/marking/rules/scheme-numbers.ts';
import { findCurrentYear } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { mayKeepMarks } from '../../marks.policy.ts';
import { type ClassInputRead, readClassInput } from '../../server/class-input.queries.ts';
import { selectSchemes } from '../../server/class-scheme.queries.ts';
import type { ClassOverview, ClassProfile } from '../mark-overview.contract.ts';
import { selectFigureKeys } from './class-figures.queries.ts';
import { type Reader, profileOf, resultsOf, whichOf } from './mark-overview.service.ts';

/** The averages of a class in a period or the year: `ClassOverview` without what only its own page shows. */
export type ClassFigures = {
  readonly class_id: string;
  readonly which: string;
  readonly periods: readonly MarkingScheme['periods'][number]['name'][];
  /** The highest average that the scheme can give. */
  readonly maximum: string;
  readonly subjects: readonly Readonly<Pick<ClassOverview['subjects'][number], 'id' | 'name'>>[];
  readonly students: readonly {
    readonly id: string;
    readonly full_name: string | null;
    readonly roll_number: string;
    readonly average: string | null;
    readonly passed: boolean | null;
    /** Whether the average is one of those that the class's profile is about (docs/marking.md, section 7). */
    readonly counted: boolean;
    /** In the order of the subjects; null where the student has no value. */
    readonly values: readonly (string | null)[];
    /** Whether each of these values reaches the pass mark, as the scheme compares. */
    readonly reached: readonly boolean[];
  }[];
  readonly profile: Readonly<ClassProfile> | null;
};

/** Figures of at most so many classes and periods: a hundred classes with three terms and the year, some 10 MB. */
const MOST_KEPT = 400;

/**
 * Figures by everything that they follow from (decision 112). No time ends an entry, and nothing has to be told of a
 * change: another mark is another key, on every node. Read least lately, first dropped.
 */
const kept = new Map<string, ClassFigures>();

function keep(key: string, figures: ClassFigures): void {
  kept.delete(key);
  kept.set(key, figures);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

/**
 * The averages of every class, or of one, in the period asked for, else in the current one of the first class; classes
 * without that period are left out. Only for those who keep marks. Classes that did not change since somebody asked
 * are not calculated again; between two that are, other requests have their turn, as each reads its marks first.
 */
export async function readClassFigures(
  tx: Tx,
  { actor, now, timeZone }: Reader,
  wish: { class_id?: string | undefined; which?: string | undefined },
): Promise<ClassFigures[]> {
  const year = await findCurrentYear(tx);
  if (!year || !mayKeepMarks(actor)) return [];
  const today = schoolDay(now(), timeZone);
  const listed = await selectFigureKeys(tx, wish);
  const schemes = await selectSchemes(
    tx,
    listed.map((one) => one.marking_scheme_id),
  );
  const found: ClassFigures[] = [];
  let { which } = wish;
  for (const { class_id, marking_scheme_id, key } of listed) {
    const own = whichOf(which, schemes.get(marking_scheme_id)!, year, today);
    which ??= own;
    if (own !== which) continue;
    const figures =
      kept.get(`${key} ${which}`) ?? (await calculate(tx, { class_id, year_id: year.id }, which));
    if (!figures) continue;
    keep(`${key} ${which}`, figures);
    found.push(figures);
  }
  return found;
}

async function calculate(
  tx: Tx,
  of: { class_id: string; year_id: string },
  which: string,
): Promise<ClassFigures | null> {
  const read = await readClassInput(tx, of);
  return read && figuresOf(of.class_id, { ...read, input: withoutGrounds(read.input) }, which);
}

/** Facts that decide on honours and promotion alone are no part of the key, so no figure may follow from them. */
const withoutGrounds = (input: ClassInput): ClassInput => ({
  ...input,
  students: input.students.map((student) => ({
    ...student,
    unjustified_hours: [],
    exclusion_days: 0,
    permanently_excluded: false,
    repeats: 0,
  })),
});

function figuresOf(class_id: string, own: ClassInputRead, which: string): ClassFigures {
  const { scheme, input, names } = own;
  const results = resultsOf(own, which);
  return {
    class_id,
    which,
    periods: scheme.periods.map(({ name }) => name),
    maximum: scheme.maximum,
    subjects: names.subjects.map(({ id, name_en, name_fr }) => ({ id, name: { en: name_en, fr: name_fr } })),
    students: results.students.map(({ average, passed, classified, subjects }, at) => {
      const { id, full_name, roll_number } = names.students[at]!;
      const taken = new Map(subjects.map(({ subject_id, value }) => [subject_id, value]));
      const values = input.subjects.map((subject) => taken.get(subject.id) ?? null);
      return {
        id,
        full_name,
        roll_number,
        average: average?.shown ?? null,
        passed,
        counted: average !== null && (classified || scheme.ranks.not_classified === 'ranked'),
        values: values.map((value) => value?.shown ?? null),
        reached: values.map((value) => value !== null && reachesPassMark(scheme, value)),
      };
    }),
    profile: profileOf(results.profile),
  };
}
