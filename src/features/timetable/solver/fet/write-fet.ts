import { dayOf, periodOf, type Problem, type Rule, type Slot } from '../problem.ts';

/** A tag with its content: text, which is escaped, or tags inside. Without content a tag is empty. */
type Tag = readonly [name: string, content: string | number | readonly Tag[]];

type Named = {
  problem: Problem;
  school: string;
  days: readonly string[];
  periods: readonly string[];
  /** The name of a class, subject, teacher or room; two of a kind must not share one. */
  nameOf: (id: string) => string;
};

/** The weight of a wish, of 100: the file's own program finds a timetable without it if it must. */
const WISH = 95;

/**
 * A file for the timetable program FET (version 6) with the lessons and rules of a problem, and how many rules it can't
 * hold: wishes of kinds that FET only has as hard ones.
 */
export function writeFet(named: Named): { xml: string; skipped: number } {
  const { problem, school, days, periods, nameOf } = named;
  const numbers = new Map(problem.lessons.map(({ id }, at) => [id, at + 1]));
  const rules = problem.rules.map((rule) => constraintsOf(rule, named, numbers));
  const list = (tag: string, each: string, names: readonly string[], more: readonly Tag[] = []): Tag => [
    tag,
    names.map((name): Tag => [each, [['Name', name], ...more]]),
  ];
  const subjects = [...new Set(problem.lessons.map(({ subject }) => subject))];
  const basic: Tag[] = [
    ['Weight_Percentage', 100],
    ['Active', 'true'],
  ];
  const file: Tag[] = [
    ['Institution_Name', school],
    ['Days_List', [['Number_of_Days', days.length], ...days.map((name): Tag => ['Day', [['Name', name]]])]],
    [
      'Hours_List',
      [['Number_of_Hours', periods.length], ...periods.map((name): Tag => ['Hour', [['Name', name]]])],
    ],
    list('Subjects_List', 'Subject', subjects.map(nameOf)),
    ['Activity_Tags_List', []],
    list('Teachers_List', 'Teacher', namesOf(problem.teachers, nameOf), [['Target_Number_of_Hours', 0]]),
    [
      'Students_List',
      problem.classes.map(({ id, groups = [] }): Tag => [
        'Year',
        [
          ['Name', nameOf(id)],
          ['Number_of_Students', 0],
          ['Number_of_Categories', 0],
          ['Separator', ' '],
          ...groups.map((group): Tag => [
            'Group',
            [
              ['Name', nameOf(group)],
              ['Number_of_Students', 0],
            ],
          ]),
        ],
      ]),
    ],
    [
      'Activities_List',
      problem.lessons.map((lesson): Tag => [
        'Activity',
        [
          ...lesson.teachers.map((id): Tag => ['Teacher', nameOf(id)]),
          ['Subject', nameOf(lesson.subject)],
          ...lesson.classes.map((id): Tag => ['Students', nameOf(id)]),
          ['Duration', lesson.length],
          ['Total_Duration', lesson.length],
          ['Id', numbers.get(lesson.id)!],
          ['Activity_Group_Id', 0],
          ['Active', 'true'],
        ],
      ]),
    ],
    ['Buildings_List', []],
    list('Rooms_List', 'Room', namesOf(problem.rooms, nameOf), [
      ['Capacity', 30_000],
      ['Virtual', 'false'],
    ]),
    [
      'Time_Constraints_List',
      [
        ['ConstraintBasicCompulsoryTime', basic],
        ...(problem.closed.length > 0
          ? [constraint('BreakTimes', times('Break_Time', problem.closed, named))]
          : []),
        ...rules.flatMap((each) => each?.time ?? []),
      ],
    ],
    [
      'Space_Constraints_List',
      [['ConstraintBasicCompulsorySpace', basic], ...rules.flatMap((each) => each?.space ?? [])],
    ],
  ];
  return {
    xml: `<?xml version="1.0" encoding="UTF-8"?>\n<fet version="6.8.5">\n${file.map(written).join('')}</fet>\n`,
    skipped: rules.filter((each) => each === null).length,
  };
}

const namesOf = (of: readonly { id: string }[], nameOf: (id: string) => string) =>
  of.map(({ id }) => nameOf(id));

function written([name, content]: Tag): string {
  const inside =
    typeof content === 'object'
      ? content.length === 0
        ? ''
        : `\n${content.map(written).join('')}`
      : escaped(String(content));
  return `<${name}>${inside}</${name}>\n`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const constraint = (kind: string, inside: readonly Tag[], weight = 100): Tag => [
  `Constraint${kind}`,
  [['Weight_Percentage', weight], ...inside, ['Active', 'true']],
];

/** A number of slots, as the file has them in several constraints: the count, then each with its day and hour. */
const times = (
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

/** The constraints of a rule; null for a wish of a kind that the file only has as hard, or a kind it has not. */
function constraintsOf(rule: Rule, named: Named, numbers: ReadonlyMap<string, number>): Written | null {
  const { problem, nameOf } = named;
  const weight = rule.weight === 'hard' ? 100 : WISH;
  const isHard = rule.weight === 'hard';
  const idOf = (lesson: string): Tag => ['Activity_Id', numbers.get(lesson)!];
  switch (rule.kind) {
    case 'unavailable':
      if (!isHard || rule.who !== 'teacher') return null;
      return {
        time: rule.of.map((id) =>
          constraint('TeacherNotAvailableTimes', [
            ['Teacher', nameOf(id)],
            ...times('Not_Available_Time', rule.slots, named),
          ]),
        ),
      };
    case 'place': {
      const room: Tag[] = rule.room
        ? [
            constraint('ActivityPreferredRoom', [
              idOf(rule.lesson),
              ['Room', nameOf(rule.room)],
              ['Permanently_Locked', 'true'],
            ]),
          ]
        : [];
      const [day, period] = [dayOf(problem, rule.slot), periodOf(problem, rule.slot)];
      return {
        time: [
          constraint('ActivityPreferredStartingTime', [
            idOf(rule.lesson),
            ['Preferred_Day', named.days[day]!],
            ['Preferred_Hour', named.periods[period]!],
            ['Permanently_Locked', 'true'],
          ]),
        ],
        space: room,
      };
    }
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
    case 'within-breaks': {
      const { days, periods } = problem;
      const starts = Array.from({ length: days * periods }, (_, slot) => slot).filter(
        (slot) => !rule.after.includes(periodOf(problem, slot)) && periodOf(problem, slot) < periods - 1,
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
    default: {
      const limit = limitOf(rule);
      if (!limit || !('who' in rule) || (limit.isOnlyHard && !isHard)) return null;
      const all = rule.who === 'teacher' ? 'Teachers' : 'Students';
      const one = rule.who === 'teacher' ? 'Teacher' : 'StudentsSet';
      const tag = rule.who === 'teacher' ? 'Teacher' : 'Students';
      return {
        time:
          rule.of.length === 0
            ? [constraint(`${all}${limit.kind}`, limit.inside, weight)]
            : rule.of.map((id) =>
                constraint(`${one}${limit.kind}`, [[tag, nameOf(id)], ...limit.inside], weight),
              ),
      };
    }
  }
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
