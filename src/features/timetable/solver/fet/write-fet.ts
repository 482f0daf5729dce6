import { constraint, constraintsOf, type Named, type Tag, times } from './write-constraints.ts';

/**
 * Writes a file for the FET timetabling program (version 6) with the lessons and rules of a problem.
 * `skipped` is the number of rules that FET cannot express, such as wishes of kinds that it supports only as
 * hard.
 */
export function writeFet(named: Named): { xml: string; skipped: number } {
  const { problem, school, days, periods, nameOf } = named;
  const numbers = new Map(problem.lessons.map(({ id }, at) => [id, at + 1]));
  const rules = problem.rules.map((rule) => constraintsOf(rule, named, numbers));
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

/** A list of elements that have a name, and the same further tags in each. */
const list = (tag: string, each: string, names: readonly string[], more: readonly Tag[] = []): Tag => [
  tag,
  names.map((name): Tag => [each, [['Name', name], ...more]]),
];

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
