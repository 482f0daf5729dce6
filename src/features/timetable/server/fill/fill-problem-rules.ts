import { groupedBy } from '#platform/grouping/grouped-by.ts';
import { type FillRule, ruleKey } from '../../fill.rules.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';
import { type ClassOf, WEEKDAYS } from '../../timetable.rules.ts';
import { type Lesson, type Rule, slotOf } from '../../solver/problem.ts';

/** The parts of a timetable that determine where its lessons may be placed. */
export type Facts = Pick<
  WholeTimetable,
  'periods' | 'lessons' | 'entries' | 'unavailable' | 'rules' | 'rooms'
>;

/** A lesson of one class or of classes taught together; a double lesson has two periods. */
export type Meeting = {
  classes: readonly ClassOf[];
  subject_id: string;
  teacher_id: string | null;
  further_ids: string[];
  length: number;
};

/** The periods of the day grid that are lessons, in their order. */
export type Rows = readonly WholeTimetable['periods'][number][];

type Known = Pick<WholeTimetable, 'rules' | 'rooms'> & {
  lessons: readonly Lesson[];
  rows: Rows;
  /** Ids of lessons that keep their place and room. */
  keptIds: ReadonlySet<string>;
};

/** The penalty for each violation of a wish. */
const WISH = 1;

/**
 * A school's rule as rules of the solver: one, one for each subject of a class, or none if no lesson is
 * affected.
 */
export function rulesFor(rule: FillRule, known: Known): Rule[] {
  const { lessons, rows, rooms, keptIds } = known;
  const common = { id: ruleKey(rule), weight: rule.is_hard ? ('hard' as const) : WISH };
  const most = rule.most ?? 0;
  const own = lessons
    .filter(
      ({ subject, classes }) =>
        subject === rule.subject_id || (classes.length === 1 && classes[0] === rule.class_id),
    )
    .map(({ id }) => id);
  const roomless = own.filter((id) => !keptIds.has(id));
  const ofTeachers = (limit: Limit): Rule[] => {
    const of = teachersOf(rule, known);
    return of ? [{ ...common, ...limit, who: 'teacher', of } as Rule] : [];
  };
  switch (rule.kind) {
    case 'class_gaps':
      return [{ ...common, kind: 'most-gaps', who: 'class', of: [], most: 0, per: 'week' }];
    case 'class_most_a_day':
      return [{ ...common, kind: 'most-a-day', who: 'class', of: [], most }];
    case 'class_late_starts':
      return [{ ...common, kind: 'early-start', who: 'class', of: [], most }];
    case 'teacher_gaps':
      return ofTeachers({ kind: 'most-gaps', most, per: 'week' });
    case 'teacher_most_a_day':
      return ofTeachers({ kind: 'most-a-day', most });
    case 'teacher_least_a_day':
      return ofTeachers({ kind: 'least-a-day', least: most });
    case 'teacher_in_a_row':
      return ofTeachers({ kind: 'most-in-a-row', most });
    case 'teacher_days':
      return ofTeachers({ kind: 'most-days', most });
    case 'spread':
      return spreadRules(common.weight, lessons);
    case 'subject_first_lessons':
      return own.length === 0
        ? []
        : [{ ...common, kind: 'times', lessons: own, slots: firstSlots(rows, most) }];
    case 'subject_room': {
      const fitting = rooms.filter(({ kind, is_archived }) => kind === rule.room_kind && !is_archived);
      return roomless.length === 0
        ? []
        : [{ ...common, kind: 'rooms', lessons: roomless, rooms: fitting.map(({ id }) => id) }];
    }
    case 'class_room': {
      // A subject that needs a special room is taught there instead.
      const elsewhere = new Set(
        known.rules.flatMap(({ kind, subject_id }) => (kind === 'subject_room' ? subject_id! : [])),
      );
      const here = lessons.filter(({ id, subject }) => roomless.includes(id) && !elsewhere.has(subject));
      return here.length === 0
        ? []
        : [{ ...common, kind: 'rooms', lessons: here.map(({ id }) => id), rooms: [rule.room_id!] }];
    }
    case 'subject_doubles':
      // Handled elsewhere: these lessons are created as double ones.
      return [];
  }
}

type Limit =
  | { kind: 'most-gaps'; most: number; per: 'week' }
  | { kind: 'most-a-day' | 'most-in-a-row' | 'most-days'; most: number }
  | { kind: 'least-a-day'; least: number };

/** The teachers to whom a rule applies, except those with their own rule of this kind; null if there are none. */
function teachersOf(rule: FillRule, { rules, lessons }: Known): string[] | null {
  const own = new Set(
    rules.flatMap(({ kind, teacher_id }) => (kind === rule.kind && teacher_id ? teacher_id : [])),
  );
  const teaching = new Set(lessons.flatMap(({ teachers }) => teachers));
  const of = [...teaching].filter((id) => (rule.teacher_id ? id === rule.teacher_id : !own.has(id)));
  return of.length > 0 ? of : null;
}

/** The slots of the first `most` lessons of each day. */
const firstSlots = (rows: Rows, most: number): number[] =>
  WEEKDAYS.flatMap((day) =>
    rows
      .flatMap(({ days }, at) => (days.includes(day) ? slotOf({ periods: rows.length }, day - 1, at) : []))
      .slice(0, most),
  );

function spreadRules(weight: Rule['weight'], lessons: readonly Lesson[]): Rule[] {
  const rules: Rule[] = [];
  const subjects = groupedBy(lessons, ({ subject, classes }) => [subject, ...classes].join(' '));
  for (const [key, of] of subjects)
    // With more lessons than days, each group of five must be on different days.
    for (let from = 0; from + 1 < of.length; from += WEEKDAYS.length) {
      const spread = of.slice(from, from + WEEKDAYS.length).map(({ id }) => id);
      if (spread.length > 1)
        rules.push({ id: `spread ${key} ${from}`, weight, kind: 'spread', lessons: spread, days: 1 });
    }
  return rules;
}
