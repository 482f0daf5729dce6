import { toPlace } from '../timetable-changes.ts';
import type { FillRule } from '../fill.rules.ts';
import type { WholeTimetable } from '../timetable.contract.ts';
import { type Entry, type Slot as Place, WEEKDAYS } from '../timetable.rules.ts';
import type { FillReason } from '../fill.contract.ts';
import { dayOf, type Lesson, periodOf, type Problem, type Rule, slotOf } from '../solver/problem.ts';

/** The parts of a timetable that decide where its lessons may lie. */
export type Facts = Pick<WholeTimetable, 'periods' | 'lessons' | 'entries' | 'unavailable' | 'rules'>;

/** A lesson of one class or of classes taught together. */
export type Meeting = { class_ids: readonly string[]; subject_id: string; teacher_id: string | null };

export type FillProblem = {
  problem: Problem;
  /** Lessons without a place, by their id in the problem. */
  open: ReadonlyMap<string, Meeting>;
  /** Lessons that stay where they are. */
  kept: ReadonlyMap<string, Meeting>;
  /** The obstacle behind each rule of the problem, by the rule's id. */
  reasons: ReadonlyMap<string, FillReason>;
  placeOf: (slot: number) => Place;
};

/** The weight of a wish, each time that it is broken. */
const WISH = 1;

/**
 * The lessons of a draft without a place as a problem for the solver. Those with a place stay there; rooms are not
 * chosen. The school's rules hold for them as well as for those that have a place.
 */
export function fillProblem(facts: Facts): FillProblem {
  const rows = facts.periods.filter(({ is_break }) => !is_break);
  const shape = { periods: rows.length };
  const slotAt = ({ day, period_id }: Place) =>
    slotOf(
      shape,
      day - 1,
      rows.findIndex(({ id }) => id === period_id),
    );
  const everySlot = WEEKDAYS.flatMap((day) =>
    rows.map((row) => ({ day, row, slot: slotAt({ day, period_id: row.id }) })),
  );
  const open = openMeetings(facts);
  const lessons = [...open].map(([id, meeting]) => lessonOf(id, meeting));
  const rules: Rule[] = [];
  const reasons = new Map<string, FillReason>();
  const kept = new Map<string, Meeting>();

  for (const entries of groupsOf(facts.entries, ({ meeting }) => meeting).values()) {
    const [{ class_id, subject_id, teacher_id, day, period_id, meeting, locked }] = entries as [
      Entry,
      ...Entry[],
    ];
    const id = `kept ${meeting}`;
    const known = { class_ids: entries.map((entry) => entry.class_id), subject_id, teacher_id };
    kept.set(id, known);
    lessons.push(lessonOf(id, known));
    rules.push({ id, weight: 'hard', kind: 'place', lesson: id, slot: slotAt({ day, period_id }) });
    reasons.set(id, { kind: 'kept', class_id, subject_id, day, period_id, locked });
  }
  const teachers = new Set(lessons.flatMap((lesson) => lesson.teachers));
  for (const teacher_id of teachers) {
    const own = facts.unavailable.filter((time) => time.teacher_id === teacher_id);
    const slots = everySlot
      .filter(({ day, row }) =>
        own.some((time) => time.day === day && time.starts < row.ends && row.starts < time.ends),
      )
      // A lesson that was placed there before the teacher said so stays: it is no contradiction.
      .filter(
        ({ day, row }) =>
          !facts.entries.some(
            (entry) => entry.teacher_id === teacher_id && entry.day === day && entry.period_id === row.id,
          ),
      )
      .map(({ slot }) => slot);
    if (slots.length === 0) continue;
    const id = `away ${teacher_id}`;
    rules.push({ id, weight: 'hard', kind: 'unavailable', who: 'teacher', of: [teacher_id], slots });
    reasons.set(id, { kind: 'away', teacher_id });
  }
  for (const rule of facts.rules)
    for (const of of rulesFor(rule, lessons)) {
      rules.push(of);
      reasons.set(of.id, { kind: 'rule', rule });
    }
  const classIds = [...new Set(lessons.flatMap(({ classes }) => classes))];
  return {
    problem: {
      days: WEEKDAYS.length,
      periods: rows.length,
      closed: everySlot.filter(({ day, row }) => !row.days.includes(day)).map(({ slot }) => slot),
      teachers: [...teachers].map((id) => ({ id })),
      classes: classIds.map((id) => ({ id })),
      rooms: [],
      lessons,
      rules,
    },
    open,
    kept,
    reasons,
    placeOf: (slot) => ({ day: dayOf(shape, slot) + 1, period_id: rows[periodOf(shape, slot)]!.id }),
  };
}

/** Items of the same key together, in the order in which the keys come. */
export function groupsOf<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const lessonOf = (id: string, { class_ids, subject_id, teacher_id }: Meeting): Lesson => ({
  id,
  subject: subject_id,
  teachers: teacher_id === null ? [] : [teacher_id],
  classes: class_ids,
  length: 1,
});

/** The lessons without a place. Classes taught together meet as long as each of them still has lessons to place. */
function openMeetings(facts: Facts): Map<string, Meeting> {
  const open = new Map<string, Meeting>();
  const together = groupsOf(
    toPlace(facts),
    ({ group_id, class_id, subject_id }) => group_id ?? `${class_id} ${subject_id}`,
  );
  for (const [key, of] of together)
    for (let turn = 1; turn <= Math.max(...of.map(({ left }) => left)); turn += 1) {
      const { subject_id, teacher_id } = of[0]!;
      const class_ids = of.filter(({ left }) => left >= turn).map(({ class_id }) => class_id);
      open.set(`open ${key} ${turn}`, { class_ids, subject_id, teacher_id });
    }
  return open;
}

/** A rule of the school as the solver has it: one rule, or one for each subject. */
function rulesFor({ kind, most, is_hard }: FillRule, lessons: readonly Lesson[]): Rule[] {
  const common = { id: kind, weight: is_hard ? ('hard' as const) : WISH };
  const limit = most ?? 0;
  switch (kind) {
    case 'class_gaps':
      return [{ ...common, kind: 'most-gaps', who: 'class', of: [], most: 0, per: 'week' }];
    case 'class_most_a_day':
      return [{ ...common, kind: 'most-a-day', who: 'class', of: [], most: limit }];
    case 'teacher_gaps':
      return [{ ...common, kind: 'most-gaps', who: 'teacher', of: [], most: limit, per: 'week' }];
    case 'teacher_most_a_day':
      return [{ ...common, kind: 'most-a-day', who: 'teacher', of: [], most: limit }];
    case 'teacher_in_a_row':
      return [{ ...common, kind: 'most-in-a-row', who: 'teacher', of: [], most: limit }];
    case 'teacher_days':
      return [{ ...common, kind: 'most-days', who: 'teacher', of: [], most: limit }];
    case 'spread':
      return spreadRules(common.weight, lessons);
  }
}

function spreadRules(weight: Rule['weight'], lessons: readonly Lesson[]): Rule[] {
  const rules: Rule[] = [];
  const subjects = groupsOf(lessons, ({ subject, classes }) => [subject, ...classes].join(' '));
  for (const [key, of] of subjects)
    // More lessons than days: each five of them on different days.
    for (let from = 0; from + 1 < of.length; from += WEEKDAYS.length) {
      const spread = of.slice(from, from + WEEKDAYS.length).map(({ id }) => id);
      if (spread.length > 1)
        rules.push({ id: `spread ${key} ${from}`, weight, kind: 'spread', lessons: spread, days: 1 });
    }
  return rules;
}
