import { dayOf, periodOf, type Problem, type Rule, type Slot } from '../problem.ts';

/** A tag with its content: text, which is escaped, or tags inside. Without content a tag is empty. */
export type Tag = readonly [name: string, content: string | number | readonly Tag[]];

export type Named = {
  problem: Problem;
  school: string;
  days: readonly string[];
  periods: readonly string[];
  /** The name of a class, subject, teacher or room; two of a kind must not share one. */
  nameOf: (id: string) => string;
};

/** The weight of a wish, of 100: the file's own program finds a timetable without it if it must. */
const WISH = 95;

export const constraint = (kind: string, inside: readonly Tag[], weight = 100): Tag => [
  `Constraint${kind}`,
  [['Weight_Percentage', weight], ...inside, ['Active', 'true']],
];

/** A number of slots, as the file has them in several constraints: the count, then each with its day and hour. */
export const times = (
  tag: string,
  slots: readonly Slot[],
  { problem, days, periods }: Named,
  prefix = '',
): Tag[] => [
  [`Number_of_${tag}s`, slots.length],
  ...slots.map((slot): Tag => [
    tag,
    [
      [`${prefix}Day`, days[dayOf(problem, slot)]!],
      [`${prefix}Hour`, periods[periodOf(problem, slot)]!],
    ],
  ]),
];

type Written = { time?: Tag[]; space?: Tag[] };

const weightOf = ({ weight }: Rule): number => (weight === 'hard' ? 100 : WISH);

/** The constraints of a rule; null for a wish of a kind that the file only has as hard, or a kind it has not. */
export function constraintsOf(
  rule: Rule,
  named: Named,
  numbers: ReadonlyMap<string, number>,
): Written | null {
  const { nameOf } = named;
  const weight = weightOf(rule);
  const idOf = (lesson: string): Tag => ['Activity_Id', numbers.get(lesson)!];
  switch (rule.kind) {
    case 'unavailable':
      if (rule.weight !== 'hard' || rule.who !== 'teacher') return null;
      return {
        time: rule.of.map((id) =>
          constraint('TeacherNotAvailableTimes', [
            ['Teacher', nameOf(id)],
            ...times('Not_Available_Time', rule.slots, named),
          ]),
        ),
      };
    case 'place':
      return placeConstraints(rule, named, idOf);
    case 'spread':
      return {
        time: [
          constraint(
            'MinDaysBetweenActivities',
            [
              ['Consecutive_If_Same_Day', 'true'],
              ['Number_of_Activities', rule.lessons.length],
              ...rule.lessons.map(idOf),
              ['MinDays', rule.days],
            ],
            weight,
          ),
        ],
      };
    case 'same-start':
      return {
        time: [
          constraint(
            'ActivitiesSameStartingTime',
            [['Number_of_Activities', rule.lessons.length], ...rule.lessons.map(idOf)],
            weight,
          ),
        ],
      };
    case 'times':
      return {
        time: rule.lessons.map((lesson) =>
          constraint(
            'ActivityPreferredTimeSlots',
            [idOf(lesson), ...times('Preferred_Time_Slot', rule.slots, named, 'Preferred_')],
            weight,
          ),
        ),
      };
    case 'rooms':
      return {
        space: rule.lessons.map((lesson) =>
          constraint(
            'ActivityPreferredRooms',
            [
              idOf(lesson),
              ['Number_of_Preferred_Rooms', rule.rooms.length],
              ...rule.rooms.map((room): Tag => ['Preferred_Room', nameOf(room)]),
            ],
            weight,
          ),
        ),
      };
    case 'within-breaks':
      return withinBreaksConstraints(rule, named, idOf);
    default:
      return limitConstraints(rule, named);
  }
}

type RuleOf<Kind extends Rule['kind']> = Extract<Rule, { kind: Kind }>;
type IdOf = (lesson: string) => Tag;

/** A lesson stays where it is, and in its room if it has one. */
function placeConstraints(rule: RuleOf<'place'>, named: Named, idOf: IdOf): Written {
  const { problem, days, periods, nameOf } = named;
  return {
    time: [
      constraint('ActivityPreferredStartingTime', [
        idOf(rule.lesson),
        ['Preferred_Day', days[dayOf(problem, rule.slot)]!],
        ['Preferred_Hour', periods[periodOf(problem, rule.slot)]!],
        ['Permanently_Locked', 'true'],
      ]),
    ],
    space: rule.room
      ? [
          constraint('ActivityPreferredRoom', [
            idOf(rule.lesson),
            ['Room', nameOf(rule.room)],
            ['Permanently_Locked', 'true'],
          ]),
        ]
      : [],
  };
}

/** The file has no breaks inside a day, only the times at which a double lesson may begin. */
function withinBreaksConstraints(rule: RuleOf<'within-breaks'>, named: Named, idOf: IdOf): Written {
  const { problem } = named;
  const starts = Array.from({ length: problem.days * problem.periods }, (_, slot) => slot).filter(
    (slot) => !rule.after.includes(periodOf(problem, slot)) && periodOf(problem, slot) < problem.periods - 1,
  );
  return {
    time: rule.lessons.map((lesson) =>
      constraint('ActivityPreferredStartingTimes', [
        idOf(lesson),
        ...times('Preferred_Starting_Time', starts, named, 'Preferred_Starting_'),
      ]),
    ),
  };
}

/** The limit of a rule, for all of a kind or for each that the rule names. */
function limitConstraints(rule: Rule, { nameOf }: Named): Written | null {
  const limit = limitOf(rule);
  if (!limit || !('who' in rule) || (limit.isOnlyHard && rule.weight !== 'hard')) return null;
  const weight = weightOf(rule);
  const [all, one, tag] =
    rule.who === 'teacher' ? ['Teachers', 'Teacher', 'Teacher'] : ['Students', 'StudentsSet', 'Students'];
  return {
    time:
      rule.of.length === 0
        ? [constraint(`${all}${limit.kind}`, limit.inside, weight)]
        : rule.of.map((id) =>
            constraint(`${one}${limit.kind}`, [[tag, nameOf(id)], ...limit.inside], weight),
          ),
  };
}

function limitOf(rule: Rule): { kind: string; inside: Tag[]; isOnlyHard: boolean } | null {
  switch (rule.kind) {
    case 'most-a-day':
      return { kind: 'MaxHoursDaily', inside: [['Maximum_Hours_Daily', rule.most]], isOnlyHard: false };
    case 'least-a-day':
      return {
        kind: 'MinHoursDaily',
        inside: [
          ['Minimum_Hours_Daily', rule.least],
          ['Allow_Empty_Days', 'true'],
        ],
        isOnlyHard: true,
      };
    case 'most-in-a-row':
      return {
        kind: 'MaxHoursContinuously',
        inside: [['Maximum_Hours_Continuously', rule.most]],
        isOnlyHard: false,
      };
    case 'most-days':
      return rule.periods
        ? null
        : { kind: 'MaxDaysPerWeek', inside: [['Max_Days_Per_Week', rule.most]], isOnlyHard: true };
    case 'most-gaps':
      return {
        kind: rule.per === 'day' ? 'MaxGapsPerDay' : 'MaxGapsPerWeek',
        inside: [['Max_Gaps', rule.most]],
        isOnlyHard: true,
      };
    case 'early-start':
      return {
        kind: 'EarlyMaxBeginningsAtSecondHour',
        inside: [['Max_Beginnings_At_Second_Hour', rule.most]],
        isOnlyHard: true,
      };
    default:
      return null;
  }
}
