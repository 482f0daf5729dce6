import { type SeededRandom, seededRandom } from '#platform/random/seeded-random.ts';
import { type Lesson, type Place, type Problem, type Room, type Rule, slotOf } from '../problem.ts';

type Shape = {
  seed: number;
  classes: number;
  teachers: number;
  days?: number;
  /** Periods a day; in a double shift, of each shift. */
  periods?: number;
  doubleShift?: boolean;
  /** The share of a teacher's free slots that are forbidden, 0 to 1. */
  strict?: number;
};

/** Subjects with their periods a week and their kind of room. */
const SUBJECTS: readonly (readonly [string, number, string?])[] = [
  ['french', 5],
  ['english', 5],
  ['mathematics', 5],
  ['physics', 3, 'laboratory'],
  ['biology', 3, 'laboratory'],
  ['history', 3],
  ['geography', 2],
  ['citizenship', 2],
  ['spanish', 3],
  ['computing', 2, 'computers'],
  ['sports', 2, 'field'],
  ['art', 1],
  ['philosophy', 2],
  ['economics', 2],
];

/**
 * A realistic, solvable problem: a timetable is generated first, slot by slot, and demand and rules are
 * derived from it, so that no rule forbids it.
 */
export function generatedSchool(shape: Shape): { problem: Problem; solution: Map<string, Place> } {
  const { classes: size, days = 5, doubleShift = false, strict = 0.5 } = shape;
  const shift = shape.periods ?? (doubleShift ? 6 : 8);
  const periods = doubleShift ? shift * 2 : shift;
  const random = seededRandom(shape.seed);
  const staff = staffOf(shape, random);
  const rooms = roomsOf(size);
  const classes = Array.from({ length: size }, (_, at) => ({ id: `class-${at + 1}` }));
  const lessons: Lesson[] = [];
  const solution = new Map<string, Place>();
  const busy = new Set<string>();
  const left = classes.map(() => new Map(SUBJECTS.map(([subject, hours]) => [subject, hours])));
  const today = new Set<string>();
  const load = new Map<string, number>();
  const free = (key: string, slot: number, length: number) =>
    Array.from({ length }, (_, n) => !busy.has(`${key}@${slot + n}`)).every(Boolean);
  const firstOf = (at: number) => (doubleShift && at % 2 === 1 ? shift : 0);

  function draw(at: number, day: number, period: number) {
    const slot = slotOf({ periods }, day, period);
    if (!free(`c${at}`, slot, 1)) return;
    const room = firstOf(at) + shift - period;
    const choices = shuffled(SUBJECTS, random).flatMap(([subject, , kind]) => {
      const hours = left[at]!.get(subject)!;
      const teacher = staff.get(`${subject}/${at}`)!;
      if (hours === 0 || today.has(`${at}/${day}/${subject}`) || !free(teacher, slot, 1)) return [];
      if ((load.get(`${teacher}/${day}`) ?? 0) >= 6) return [];
      const wanted = hours >= 2 && room >= 2 && random.below(3) === 0 && kind !== 'computers' ? 2 : 1;
      const length = wanted === 2 && free(teacher, slot, 2) && free(`c${at}`, slot, 2) ? 2 : 1;
      const place = kind
        ? rooms.find((each) => each.kind === kind && free(each.id, slot, length))?.id
        : undefined;
      return kind && !place ? [] : [{ subject, teacher, length, kind, place, hours }];
    });
    const [choice] = choices.toSorted((one, other) => other.hours - one.hours);
    if (!choice) return;
    const { subject, teacher, length, kind, place } = choice;
    const id = `lesson-${lessons.length + 1}`;
    lessons.push({
      id,
      subject,
      teachers: [teacher],
      classes: [classes[at]!.id],
      length,
      ...(kind && { room: { kind } }),
    });
    solution.set(id, { slot, ...(place && { room: place }) });
    for (let n = 0; n < length; n += 1)
      for (const key of [teacher, `c${at}`, ...(place ? [place] : [])]) busy.add(`${key}@${slot + n}`);
    left[at]!.set(subject, left[at]!.get(subject)! - length);
    today.add(`${at}/${day}/${subject}`);
    load.set(`${teacher}/${day}`, (load.get(`${teacher}/${day}`) ?? 0) + length);
  }

  for (let day = 0; day < days; day += 1)
    for (let period = 0; period < periods; period += 1)
      for (const at of shuffled([...classes.keys()], random))
        if (period >= firstOf(at) && period < firstOf(at) + shift) draw(at, day, period);

  const problem: Problem = {
    days,
    periods,
    closed: [],
    teachers: [...new Set(staff.values())].map((id) => ({ id })),
    classes,
    rooms,
    lessons,
    rules: [],
  };
  const rules = [
    ...spreads(problem),
    ...shifts(problem, doubleShift ? shift : null),
    ...teacherRules(problem, solution, strict, random),
  ];
  return { problem: { ...problem, rules }, solution };
}

/** The teacher of each class and subject: the teachers of a subject share the classes. */
function staffOf({ classes, teachers }: Shape, random: SeededRandom): Map<string, string> {
  const hours = SUBJECTS.reduce((sum, [, each]) => sum + each, 0);
  const staff = new Map<string, string>();
  let hired = 0;
  for (const [subject, each] of SUBJECTS) {
    const share = Math.max(1, Math.round((teachers * each) / hours));
    for (const [turn, at] of shuffled([...Array(classes).keys()], random).entries())
      staff.set(`${subject}/${at}`, `teacher-${hired + (turn % share) + 1}`);
    hired += share;
  }
  return staff;
}

const someRooms = (kind: string, count: number): Room[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${kind}-${at + 1}`, kind }));

function roomsOf(classes: number): Room[] {
  return [
    ...someRooms('laboratory', Math.ceil(classes / 6)),
    ...someRooms('computers', Math.ceil(classes / 16)),
    ...someRooms('field', Math.ceil(classes / 14)),
  ];
}

/** Puts the lessons of each class and subject on different days. */
function spreads({ lessons }: Problem): Rule[] {
  const together = new Map<string, string[]>();
  for (const { id, classes, subject } of lessons) {
    const key = `${classes.join('+')}/${subject}`;
    together.set(key, [...(together.get(key) ?? []), id]);
  }
  return [...together]
    .filter(([, of]) => of.length > 1)
    .map(([key, of]) => ({ id: `spread ${key}`, weight: 'hard', kind: 'spread', lessons: of, days: 1 }));
}

function shifts({ classes, days, periods }: Problem, shift: number | null): Rule[] {
  if (shift === null) return [];
  const half = (from: number) =>
    Array.from({ length: days }, (_, day) =>
      Array.from({ length: shift }, (_, n) => slotOf({ periods }, day, from + n)),
    ).flat();
  const every = (rest: number) => classes.filter((_, at) => at % 2 === rest).map(({ id }) => id);
  const shared = { weight: 'hard', kind: 'unavailable', who: 'class' } as const;
  return [
    { id: 'morning classes', ...shared, of: every(0), slots: half(shift) },
    { id: 'afternoon classes', ...shared, of: every(1), slots: half(0) },
  ];
}

/** Absent half-days, most days, most periods a day and most gaps of a teacher, as the solution allows. */
function teacherRules(
  problem: Problem,
  solution: ReadonlyMap<string, Place>,
  strict: number,
  random: SeededRandom,
): Rule[] {
  const { days, periods } = problem;
  const rules: Rule[] = [];
  for (const { id: teacher } of problem.teachers) {
    const taught = new Set<number>();
    for (const { id, teachers, length } of problem.lessons)
      if (teachers.includes(teacher))
        for (let n = 0; n < length; n += 1) taught.add(solution.get(id)!.slot + n);
    const away: number[] = [];
    for (let slot = 0; slot < days * periods; slot += 1)
      if (!taught.has(slot) && random.below(100) < strict * 100) away.push(slot);
    const shared = { weight: 'hard', who: 'teacher', of: [teacher] } as const;
    rules.push({ id: `away ${teacher}`, kind: 'unavailable', ...shared, slots: away });
    const perDay = Array.from({ length: days }, (_, day) => {
      return [...taught].filter((slot) => Math.floor(slot / periods) === day).toSorted((a, b) => a - b);
    });
    const most = Math.max(...perDay.map((slots) => slots.length));
    rules.push({ id: `most a day ${teacher}`, kind: 'most-a-day', ...shared, most });
    rules.push({
      id: `days ${teacher}`,
      kind: 'most-days',
      ...shared,
      most: perDay.filter((slots) => slots.length > 0).length,
    });
    const gaps = perDay.map((slots) => {
      let free = 0;
      for (let slot = slots[0] ?? 0; slot < (slots.at(-1) ?? 0); slot += 1)
        if (!slots.includes(slot) && !away.includes(slot)) free += 1;
      return free;
    });
    rules.push({
      id: `gaps ${teacher}`,
      kind: 'most-gaps',
      ...shared,
      most: gaps.reduce((sum, each) => sum + each, 0),
      per: 'week',
    });
  }
  return rules;
}

function shuffled<Item>(items: readonly Item[], random: SeededRandom): Item[] {
  const list = [...items];
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    [list[at], list[other]] = [list[other]!, list[at]!];
  }
  return list;
}
