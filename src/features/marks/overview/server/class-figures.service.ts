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

/**
 * The averages of a class in a period or the year: the part of `ClassOverview` that is needed outside its
 * page.
 */
export type ClassFigures = {
  readonly class_id: string;
  readonly which: string;
  readonly periods: readonly MarkingScheme['periods'][number]['name'][];
  /** The highest average possible under the scheme. */
  readonly maximum: string;
  readonly subjects: readonly Readonly<Pick<ClassOverview['subjects'][number], 'id' | 'name'>>[];
  readonly students: readonly {
    readonly id: string;
    readonly full_name: string | null;
    readonly roll_number: string;
    readonly average: string | null;
    readonly passed: boolean | null;
    /** Whether the average counts in the class's profile (docs/marking.md, section 7). */
    readonly counted: boolean;
    /** In the order of the subjects; null where the student has no value. */
    readonly values: readonly (string | null)[];
    /** Whether each value reaches the pass mark, compared as the scheme does. */
    readonly reached: readonly boolean[];
  }[];
  readonly profile: Readonly<ClassProfile> | null;
};

/**
 * The most cached results, one per class and period: a hundred classes with three terms and the year take
 * some 10 MB.
 */
const MOST_KEPT = 400;

/**
 * An LRU cache of results by the hash of their data (decision 112). It needs no expiry and no invalidation: a
 * changed mark gives another key, on every node.
 */
const kept = new Map<string, ClassFigures>();

function keep(key: string, figures: ClassFigures): void {
  kept.delete(key);
  kept.set(key, figures);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

/**
 * The averages of all classes, or of one, in the requested period, by default the current period of the first
 * class; classes without that period are left out. Only for actors who keep marks. Classes unchanged since an
 * earlier call come from the cache. Each calculation reads from the database first, which lets other requests
 * run in between.
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

/** Data used only for honours and promotion is not part of the key, so no cached figure may depend on it. */
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
