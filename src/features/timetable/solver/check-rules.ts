import { dayOf, type Lesson, type Place, periodOf, type Problem, type Rule, type Slot } from './problem.ts';

/** A placed lesson, with the slots it occupies. */
export type Sitting = { lesson: Lesson; place: Place; slots: readonly Slot[] };

/** By how many units a limit is exceeded, and the lessons involved. */
type Count = { times: number; lessons: string[] };

/** The placed lessons, indexed as the rules need them. */
export type Week = {
  problem: Problem;
  sittings: readonly Sitting[];
  byLesson: ReadonlyMap<string, Sitting>;
  /** The groups of a class; a group, or a class without groups, gives itself. */
  groupsOf: (id: string) => readonly string[];
  own: (who: 'teacher' | 'class', id: string) => readonly Sitting[];
};

export function weekOf(problem: Problem, sittings: readonly Sitting[]): Week {
  const groups = new Map(
    problem.classes.map(({ id, groups = [] }) => [id, groups.length > 0 ? groups : [id]]),
  );
  const groupsOf = (id: string) => groups.get(id) ?? [id];
  const own = { teacher: new Map<string, Sitting[]>(), class: new Map<string, Sitting[]>() };
  for (const sitting of sittings)
    for (const who of ['teacher', 'class'] as const)
      for (const id of idsOf(groupsOf, sitting.lesson, who))
        own[who].set(id, [...(own[who].get(id) ?? []), sitting]);
  return {
    problem,
    sittings,
    byLesson: new Map(sittings.map((sitting) => [sitting.lesson.id, sitting])),
    groupsOf,
    own: (who, id) => own[who].get(id) ?? [],
  };
}

export function countRule(week: Week, rule: Rule): Count {
  const { problem, sittings } = week;
  switch (rule.kind) {
    case 'unavailable':
      return sumOf(
        sittings.map(({ lesson, place, slots }) => {
          const ids =
            rule.who === 'room' ? (place.room ? [place.room] : []) : idsOf(week.groupsOf, lesson, rule.who);
          const forbidden = rule.who === 'class' ? rule.of.flatMap(week.groupsOf) : rule.of;
          const people = ids.filter((id) => rule.of.length === 0 || forbidden.includes(id)).length;
          return {
            times: people * slots.filter((slot) => rule.slots.includes(slot)).length,
            lessons: [lesson.id],
          };
        }),
      );
    case 'most-a-day':
    case 'least-a-day':
    case 'most-in-a-row':
    case 'most-days':
    case 'most-gaps':
    case 'early-start':
    case 'lunch':
      return sumOf(peopleOf(week, rule).map((id) => countOfOne(week, rule, id)));
    case 'spread':
      return pairs(chosen(week, rule.lessons), (one, other) => {
        return Math.abs(dayOf(problem, one.place.slot) - dayOf(problem, other.place.slot)) < rule.days;
      });
    case 'same-start': {
      const of = chosen(week, rule.lessons);
      return { times: Math.max(0, distinct(of.map(({ place }) => place.slot)) - 1), lessons: ids(of) };
    }
    case 'same-day': {
      const of = chosen(week, rule.lessons);
      const days = distinct(of.map(({ place }) => dayOf(problem, place.slot)));
      return { times: Math.max(0, days - 1), lessons: ids(of) };
    }
    case 'follows': {
      const of = chosen(week, [rule.first, rule.second]);
      const first = of.find(({ lesson }) => lesson.id === rule.first);
      const second = of.find(({ lesson }) => lesson.id === rule.second);
      if (!first || !second) return none;
      const follows =
        second.place.slot === first.place.slot + first.lesson.length &&
        dayOf(problem, first.place.slot) === dayOf(problem, second.place.slot);
      return follows ? none : { times: 1, lessons: ids(of) };
    }
    case 'most-at-once': {
      const of = chosen(week, rule.lessons);
      return sumOf(
        [...new Set(of.flatMap(({ slots }) => slots))].map((slot) => {
          const together = of.filter(({ slots }) => slots.includes(slot));
          return { times: Math.max(0, together.length - rule.most), lessons: ids(together) };
        }),
      );
    }
    case 'times':
      return sumOf(
        chosen(week, rule.lessons).map(({ lesson, slots }) => {
          return { times: slots.filter((slot) => !rule.slots.includes(slot)).length, lessons: [lesson.id] };
        }),
      );
    case 'starts':
      return each(chosen(week, rule.lessons), ({ place }) => !rule.slots.includes(place.slot));
    case 'place':
      return each(
        chosen(week, [rule.lesson]),
        ({ place }) => place.slot !== rule.slot || (rule.room !== undefined && place.room !== rule.room),
      );
    case 'rooms':
      return each(
        chosen(week, rule.lessons),
        ({ place }) => place.room === undefined || !rule.rooms.includes(place.room),
      );
    case 'within-breaks':
      return each(rule.lessons.length === 0 ? sittings : chosen(week, rule.lessons), ({ slots }) =>
        slots.slice(0, -1).some((slot) => rule.after.includes(periodOf(problem, slot))),
      );
  }
}

type RuleOfPeople = Extract<Rule, { who: 'teacher' | 'class'; of: readonly string[] }> & {
  kind: Exclude<Rule['kind'], 'unavailable'>;
};

function countOfOne({ problem, groupsOf, own }: Week, rule: RuleOfPeople, id: string): Count {
  const days = Array.from({ length: problem.days }, (_, day) =>
    own(rule.who, id).filter(({ place }) => dayOf(problem, place.slot) === day),
  );
  const periodsOn = (day: number) => [
    ...new Set(days[day]!.flatMap(({ slots }) => slots.map((slot) => periodOf(problem, slot)))),
  ];
  const away = new Set(problem.closed);
  for (const other of problem.rules)
    if (other.kind === 'unavailable' && other.weight === 'hard' && other.who === rule.who)
      if (other.of.length === 0 || other.of.some((each) => each === id || groupsOf(each).includes(id)))
        for (const slot of other.slots) away.add(slot);
  const free = (day: number, from: number, to: number) => {
    const filled = periodsOn(day);
    let count = 0;
    for (let period = from; period < to; period += 1)
      if (!filled.includes(period) && !away.has(day * problem.periods + period)) count += 1;
    return count;
  };
  const eachDay = (times: (filled: number[], day: number) => number) =>
    sumOf(
      days.map((on, day) => {
        const filled = periodsOn(day);
        return { times: filled.length === 0 ? 0 : times(filled, day), lessons: ids(on) };
      }),
    );
  switch (rule.kind) {
    case 'most-a-day':
      return eachDay((filled) => Math.max(0, filled.length - rule.most));
    case 'least-a-day':
      return eachDay((filled) => Math.max(0, rule.least - filled.length));
    case 'most-in-a-row':
      return eachDay((filled) => {
        let over = 0;
        let row = 0;
        for (let period = 0; period <= problem.periods; period += 1) {
          if (filled.includes(period)) row += 1;
          else {
            over += Math.max(0, row - rule.most);
            row = 0;
          }
        }
        return over;
      });
    case 'lunch':
      return eachDay((filled) => (rule.periods.every((period) => filled.includes(period)) ? 1 : 0));
    case 'most-days':
      return beyond(
        eachDay((filled) =>
          !rule.periods || rule.periods.some((period) => filled.includes(period)) ? 1 : 0,
        ),
        rule.most,
      );
    case 'early-start':
      return beyond(
        eachDay((filled, day) => free(day, 0, Math.min(...filled))),
        rule.most,
      );
    case 'most-gaps': {
      const gaps = (filled: number[], day: number) => free(day, Math.min(...filled), Math.max(...filled));
      return rule.per === 'week'
        ? beyond(eachDay(gaps), rule.most)
        : eachDay((filled, day) => Math.max(0, gaps(filled, day) - rule.most));
    }
  }
}

const none: Count = { times: 0, lessons: [] };
const ids = (sittings: readonly Sitting[]) => sittings.map(({ lesson }) => lesson.id);
const distinct = (numbers: readonly number[]) => new Set(numbers).size;
const chosen = ({ byLesson }: Week, lessons: readonly string[]) =>
  [...new Set(lessons)].flatMap((id) => byLesson.get(id) ?? []);
const beyond = ({ times, lessons }: Count, most: number): Count =>
  times > most ? { times: times - most, lessons } : none;

function sumOf(counts: readonly Count[]): Count {
  const broken = counts.filter(({ times }) => times > 0);
  return {
    times: broken.reduce((sum, { times }) => sum + times, 0),
    lessons: broken.flatMap(({ lessons }) => lessons),
  };
}

const each = (sittings: readonly Sitting[], isBroken: (sitting: Sitting) => boolean): Count => {
  const broken = sittings.filter(isBroken);
  return { times: broken.length, lessons: ids(broken) };
};

function pairs(sittings: readonly Sitting[], isBroken: (one: Sitting, other: Sitting) => boolean): Count {
  return sumOf(
    sittings.flatMap((one, at) =>
      sittings
        .slice(at + 1)
        .filter((other) => isBroken(one, other))
        .map((other) => ({ times: 1, lessons: ids([one, other]) })),
    ),
  );
}

export function idsOf(groupsOf: Week['groupsOf'], lesson: Lesson, who: 'teacher' | 'class'): string[] {
  if (who === 'teacher') return [...new Set(lesson.teachers)];
  return [...new Set(lesson.classes.flatMap(groupsOf))];
}

function peopleOf({ problem, groupsOf }: Week, rule: RuleOfPeople): readonly string[] {
  if (rule.who === 'teacher') return rule.of.length > 0 ? rule.of : problem.teachers.map(({ id }) => id);
  const classes = rule.of.length > 0 ? rule.of : problem.classes.map(({ id }) => id);
  return [...new Set(classes.flatMap(groupsOf))];
}
