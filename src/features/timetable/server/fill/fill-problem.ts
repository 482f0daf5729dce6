import type { FillReason } from '../../fill.contract.ts';
import { type Slot as Place, teachersOf, WEEKDAYS } from '../../timetable.rules.ts';
import type { Lesson, Problem, Rule, Slot } from '../../solver/problem.ts';
import { type Grid, gridOf } from './fill-grid.ts';
import { type Kept, openMeetings, type PlacedLesson, placedLessons } from './fill-meetings.ts';
import { atOnceRules, lessonsAtOnce, type OptionGroups, optionGroups } from './fill-options.ts';
import { type Facts, type Meeting, type Rows, rulesFor } from './fill-problem-rules.ts';

export type FillProblem = {
  problem: Problem;
  /** Unplaced lessons, by their id in the problem. */
  open: ReadonlyMap<string, Meeting>;
  /** Placed lessons, by their id in the problem. */
  kept: ReadonlyMap<string, Meeting>;
  /** The places of a fixed lesson (two for a double lesson), by the id of the rule that fixes it. */
  places: ReadonlyMap<string, readonly Kept[]>;
  /** The reason shown for each rule of the problem, by the rule's id. */
  reasons: ReadonlyMap<string, FillReason>;
  groups: OptionGroups;
  /** Each lesson with a place that may move: its entries by period, and the slot of the first. */
  movable: ReadonlyMap<string, { periods: PlacedLesson['periods']; slot: Slot }>;
  placeOf: (slot: number) => Place;
};

/**
 * The unplaced lessons of a draft as a problem for the solver. Placed lessons are fixed; if `mayMove`, only
 * the locked ones are. The school's rules apply to all lessons; rooms are chosen only where a rule requires
 * it.
 */
export function fillProblem(facts: Facts, { mayMove = false } = {}): FillProblem {
  const grid = gridOf(facts);
  const { rows } = grid;
  const groups = optionGroups(facts);
  const placed = placedLessons(facts, rows);
  const kept = new Map(placed.map(({ id, meeting }) => [id, meeting]));
  const places = new Map(placed.map((lesson) => [lesson.id, lesson.places]));
  const open = openMeetings(facts, kept);
  const lessonOf = (id: string, meeting: Meeting): Lesson => ({
    id,
    subject: meeting.subject_id,
    teachers: teachersOf(meeting),
    classes: groups.attending(meeting),
    length: meeting.length,
  });
  const lessons = [
    ...placed.map(({ id, meeting, roomId }) => ({
      ...lessonOf(id, meeting),
      ...(roomId && { room: { oneOf: [roomId] } }),
    })),
    ...[...open].map(([id, meeting]) => lessonOf(id, meeting)),
  ];

  const rules: Rule[] = [];
  const reasons = new Map<string, FillReason>();
  const add = (rule: Rule, reason: FillReason) => {
    rules.push(rule);
    reasons.set(rule.id, reason);
  };
  const movable = new Map<string, { periods: PlacedLesson['periods']; slot: Slot }>();
  for (const { id, periods, places, roomId } of placed) {
    const slot = grid.slotAt(places[0]);
    if (mayMove && !periods.flat().some(({ locked }) => locked)) movable.set(id, { periods, slot });
    else
      add(
        { id, weight: 'hard', kind: 'place', lesson: id, slot, ...(roomId && { room: roomId }) },
        places[0],
      );
  }
  const atOnce = lessonsAtOnce(facts, {
    open,
    kept,
    placeOf: (id) => {
      const [{ day, period_id }] = places.get(id)!;
      return { day, period_id };
    },
  });
  for (const [at, rule] of atOnceRules(atOnce).entries()) {
    const { class_id, subject_ids } = atOnce[at]!;
    add(rule, { kind: 'at_once', class_id, subject_ids });
  }
  const teachers = [...new Set(lessons.flatMap((lesson) => lesson.teachers))];
  for (const teacher_id of teachers) {
    const rule = awayRule(teacher_id, facts, { grid, mayMove });
    if (rule) add(rule, { kind: 'away', teacher_id });
  }
  for (const rule of facts.rules)
    for (const of of rulesFor(rule, { ...facts, lessons, rows, keptIds: new Set(kept.keys()) }))
      add(of, { kind: 'rule', rule });
  if (lessons.some(({ length }) => length > 1)) rules.push(...withinBreaks(rows, [...open]));

  const classIds = [...new Set(lessons.flatMap(({ classes }) => classes.map(groups.classOf)))];
  return {
    problem: {
      days: WEEKDAYS.length,
      periods: rows.length,
      closed: grid.all.filter(({ day, row }) => !row.days.includes(day)).map(({ slot }) => slot),
      teachers: teachers.map((id) => ({ id })),
      classes: classIds.map(groups.classFor),
      rooms: facts.rooms.map(({ id, kind }) => ({ id, kind })),
      lessons,
      rules,
    },
    open,
    kept,
    places,
    reasons,
    groups,
    movable,
    placeOf: grid.placeOf,
  };
}

/** The times at which a teacher is unavailable; null if there are none. */
function awayRule(
  teacherId: string,
  { unavailable, entries }: Facts,
  { grid, mayMove }: { grid: Grid; mayMove: boolean },
): Rule | null {
  const own = unavailable.filter(({ teacher_id }) => teacher_id === teacherId);
  const slots = grid.all
    .filter(({ day, row }) =>
      own.some((time) => time.day === day && time.starts < row.ends && row.starts < time.ends),
    )
    // A lesson that was placed there before the teacher said so stays: it is no contradiction.
    .filter(
      ({ day, row }) =>
        !entries.some(
          (entry) =>
            (entry.locked || !mayMove) &&
            teachersOf(entry).includes(teacherId) &&
            entry.day === day &&
            entry.period_id === row.id,
        ),
    )
    .map(({ slot }) => slot);
  return slots.length === 0
    ? null
    : {
        id: `away ${teacherId}`,
        weight: 'hard',
        kind: 'unavailable',
        who: 'teacher',
        of: [teacherId],
        slots,
      };
}

/** Double lessons must not span a break: they may begin only where the next period follows directly. */
function withinBreaks(rows: Rows, open: readonly (readonly [string, Meeting])[]): Rule[] {
  const lessons = open.filter(([, { length }]) => length > 1).map(([id]) => id);
  const after = rows.flatMap(({ ends }, at) => (rows[at + 1] && rows[at + 1]!.starts !== ends ? [at] : []));
  return lessons.length === 0 || after.length === 0
    ? []
    : [{ id: 'within breaks', weight: 'hard', kind: 'within-breaks', lessons, after }];
}
