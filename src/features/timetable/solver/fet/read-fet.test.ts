import { expect, it } from 'vitest';
import { check } from '../check.ts';
import { solve } from '../solve.ts';
import { readFet } from './read-fet.ts';

const named = (tag: string, names: string[], more = '') =>
  names.map((name) => `<${tag}><Name>${name}</Name>${more}</${tag}>`).join('\n');

const activity = (
  id: number,
  teacher: string,
  subject: string,
  students: string,
  duration = 1,
  active = true,
) =>
  `<Activity><Teacher>${teacher}</Teacher><Subject>${subject}</Subject><Students>${students}</Students>
   <Duration>${duration}</Duration><Total_Duration>3</Total_Duration><Id>${id}</Id>
   <Activity_Group_Id>0</Activity_Group_Id><Active>${active}</Active><Comments></Comments></Activity>`;

const constraint = (kind: string, inside: string, percent = 100) =>
  `<Constraint${kind}><Weight_Percentage>${percent}</Weight_Percentage>${inside}<Active>true</Active></Constraint${kind}>`;

const time = (tag: string, day: string, hour: string, prefix = '') =>
  `<${tag}><${prefix}Day>${day}</${prefix}Day><${prefix}Hour>${hour}</${prefix}Hour></${tag}>`;

const file = (times: string[] = [], spaces: string[] = []) => `<?xml version="1.0" encoding="UTF-8"?>
<!-- A school of two classes. -->
<fet version="5.37.0">
<Institution_Name>Lycée</Institution_Name>
<Days_List><Number_of_Days>2</Number_of_Days>${named('Day', ['Mon', 'Tue'])}</Days_List>
<Hours_List><Number_of_Hours>3</Number_of_Hours>${named('Hour', ['8h', '9h', '10h'])}</Hours_List>
<Subjects_List>${named('Subject', ['Maths', 'R &amp; D'])}</Subjects_List>
<Teachers_List>${named('Teacher', ['Tabe', 'Ngo'])}</Teachers_List>
<Students_List>
<Year><Name>6e</Name></Year>
<Year><Name>5e</Name>
  <Group><Name>5e A</Name><Subgroup><Name>5e A1</Name></Subgroup><Subgroup><Name>5e A2</Name></Subgroup></Group>
  <Group><Name>5e B</Name></Group></Year>
</Students_List>
<Activities_List>
${activity(1, 'Tabe', 'Maths', '6e', 2)}
${activity(2, 'Tabe', 'Maths', '6e')}
${activity(3, 'Ngo', 'R &amp; D', '5e A')}
${activity(4, 'Tabe', 'Maths', '5e')}
${activity(5, 'Ngo', 'Maths', '5e', 1, false)}
</Activities_List>
<Rooms_List>${named('Room', ['Lab', 'Hall'], '<Capacity>30</Capacity>')}</Rooms_List>
<Time_Constraints_List>${constraint('BasicCompulsoryTime', '')}${times.join('\n')}</Time_Constraints_List>
<Space_Constraints_List>${spaces.join('\n')}</Space_Constraints_List>
</fet>`;

const ids = (...of: number[]) => of.map((id) => `<Activity_Id>${id}</Activity_Id>`).join('');
const ruleOf = (constraintText: string) => {
  const { id: _id, ...rule } = readFet(file([constraintText]))!.problem.rules[0]!;
  return rule;
};

it('a constraint for a subject whose name is only spaces applies to its lessons, not to all', () => {
  const school = file([
    constraint(
      'ActivitiesPreferredTimeSlots',
      `<Subject_Name>   </Subject_Name>${time('Preferred_Time_Slot', 'Mon', '8h', 'Preferred_')}`,
    ),
  ]).replace(activity(4, 'Tabe', 'Maths', '5e'), activity(4, 'Tabe', '   ', '5e'));
  expect(readFet(school)!.problem.rules).toEqual([
    expect.objectContaining({ kind: 'times', lessons: ['4'] }),
  ]);
});

it('activities become lessons; years, groups and subgroups become classes with groups', () => {
  const { problem, days, periods, skipped } = readFet(file())!;
  expect([days, periods]).toEqual([
    ['Mon', 'Tue'],
    ['8h', '9h', '10h'],
  ]);
  expect(problem.classes).toEqual([{ id: '6e' }, { id: '5e', groups: ['5e A1', '5e A2', '5e B'] }]);
  expect(problem.lessons).toEqual([
    { id: '1', subject: 'Maths', teachers: ['Tabe'], classes: ['6e'], length: 2 },
    { id: '2', subject: 'Maths', teachers: ['Tabe'], classes: ['6e'], length: 1 },
    { id: '3', subject: 'R & D', teachers: ['Ngo'], classes: ['5e A1', '5e A2'], length: 1 },
    { id: '4', subject: 'Maths', teachers: ['Tabe'], classes: ['5e'], length: 1 },
  ]);
  expect(skipped.size).toBe(0);
});

it('each kind of constraint becomes a rule', () => {
  const hard = { weight: 'hard' };
  expect(ruleOf(constraint('MinDaysBetweenActivities', `${ids(1, 2)}<MinDays>1</MinDays>`, 95))).toEqual({
    weight: 95,
    kind: 'spread',
    lessons: ['1', '2'],
    days: 1,
  });
  const away = time('Not_Available_Time', 'Tue', '9h');
  expect(ruleOf(constraint('TeacherNotAvailableTimes', `<Teacher>Ngo</Teacher>${away}`))).toEqual({
    ...hard,
    kind: 'unavailable',
    who: 'teacher',
    of: ['Ngo'],
    slots: [4],
  });
  expect(
    ruleOf(constraint('StudentsSetNotAvailableTimes', `<Students>5e A</Students>${away}`)),
  ).toMatchObject({
    who: 'class',
    of: ['5e A1', '5e A2'],
  });
  const at = '<Preferred_Day>Tue</Preferred_Day><Preferred_Hour>8h</Preferred_Hour>';
  expect(ruleOf(constraint('ActivityPreferredStartingTime', ids(2) + at))).toMatchObject({
    kind: 'place',
    lesson: '2',
    slot: 3,
  });
  const tuesday = '<Preferred_Day>Tue</Preferred_Day><Preferred_Hour></Preferred_Hour>';
  expect(ruleOf(constraint('ActivityPreferredStartingTime', ids(2) + tuesday))).toMatchObject({
    kind: 'starts',
    slots: [3, 4, 5],
  });
  const preferred = time('Preferred_Time_Slot', 'Mon', '9h', 'Preferred_');
  expect(
    ruleOf(
      constraint(
        'ActivitiesPreferredTimeSlots',
        `<Teacher_Name></Teacher_Name><Subject_Name>Maths</Subject_Name>${preferred}`,
      ),
    ),
  ).toMatchObject({ kind: 'times', lessons: ['1', '2', '4'], slots: [1] });
  const starting = time('Preferred_Starting_Time', 'Mon', '9h', 'Preferred_Starting_');
  expect(ruleOf(constraint('ActivityPreferredStartingTimes', ids(3) + starting))).toMatchObject({
    kind: 'starts',
    lessons: ['3'],
    slots: [1],
  });
  expect(ruleOf(constraint('ActivitiesSameStartingTime', ids(2, 3)))).toMatchObject({ kind: 'same-start' });
  expect(ruleOf(constraint('TeachersMaxGapsPerDay', '<Max_Gaps>1</Max_Gaps>'))).toMatchObject({
    kind: 'most-gaps',
    who: 'teacher',
    of: [],
    most: 1,
    per: 'day',
  });
  expect(
    ruleOf(
      constraint(
        'TeacherMaxDaysPerWeek',
        '<Teacher_Name>Ngo</Teacher_Name><Max_Days_Per_Week>1</Max_Days_Per_Week>',
      ),
    ),
  ).toMatchObject({ kind: 'most-days', of: ['Ngo'], most: 1 });
  expect(
    ruleOf(constraint('StudentsMaxHoursDaily', '<Maximum_Hours_Daily>2</Maximum_Hours_Daily>')),
  ).toMatchObject({ kind: 'most-a-day', who: 'class', of: [], most: 2 });
});

it('consecutive lessons across a break are not imported as a rule: FET ignores the break', () => {
  const inARow = constraint(
    'TwoActivitiesConsecutive',
    '<First_Activity_Id>2</First_Activity_Id><Second_Activity_Id>4</Second_Activity_Id>',
  );
  const breakAt = (hour: string) => constraint('BreakTimes', time('Break_Time', 'Mon', hour));
  for (const constraints of [[inARow], [inARow, breakAt('10h')], [breakAt('8h'), inARow]])
    expect(readFet(file(constraints))!.problem.rules).toEqual([
      expect.objectContaining({ kind: 'follows', first: '2', second: '4' }),
    ]);
  for (const constraints of [
    [inARow, breakAt('9h')],
    [breakAt('9h'), inARow],
  ]) {
    const { problem, skipped } = readFet(file(constraints))!;
    expect(problem.rules).toEqual([]);
    expect([...skipped]).toEqual([['ConstraintTwoActivitiesConsecutive', 1]]);
  }
});

it('breaks are closed for all; rooms of an activity take precedence over those of its subject', () => {
  const { problem, skipped } = readFet(
    file(
      [constraint('BreakTimes', time('Break_Time', 'Mon', '10h')), constraint('TeacherMaxSpanPerDay', '')],
      [
        constraint('SubjectPreferredRoom', '<Subject>Maths</Subject><Room>Hall</Room>'),
        constraint(
          'ActivityPreferredRooms',
          `${ids(4)}<Preferred_Room>Lab</Preferred_Room><Preferred_Room>Hall</Preferred_Room>`,
        ),
        constraint('TeacherHomeRoom', '<Teacher>Ngo</Teacher><Room>Lab</Room>'),
        constraint('TeacherHomeRoom', '<Teacher>Tabe</Teacher><Room>Lab</Room>'),
      ],
    ),
  )!;
  expect(problem.closed).toEqual([2]);
  const rooms = problem.lessons.map(({ room }) => (room && 'oneOf' in room ? room.oneOf : []));
  expect(rooms).toEqual([['Hall'], ['Hall'], ['Lab'], ['Lab', 'Hall']]);
  expect([...skipped]).toEqual([['ConstraintTeacherMaxSpanPerDay', 1]]);
});

it('a virtual room, which consists of several real ones, is not imported', () => {
  const room = constraint('ActivityPreferredRoom', '<Activity_Id>3</Activity_Id><Room>Hall</Room>');
  expect(readFet(file([], [room]))!.problem.lessons[2]!.room).toEqual({ oneOf: ['Hall'] });
  const virtual = file([], [room]).replace(
    '<Name>Hall</Name>',
    '<Name>Hall</Name><Virtual>true</Virtual><Set_of_Real_Rooms><Real_Room>Lab</Real_Room></Set_of_Real_Rooms>',
  );
  const { problem, skipped } = readFet(virtual)!;
  expect(problem.rooms).toEqual([{ id: 'Lab', kind: 'Lab' }]);
  expect(problem.lessons[2]).not.toHaveProperty('room');
  expect([...skipped]).toEqual([['ConstraintActivityPreferredRoom', 1]]);
});

it('a constraint for an unknown person is ignored', () => {
  const rule = constraint(
    'StudentsSetMaxHoursDaily',
    '<Students>4e</Students><Maximum_Hours_Daily>1</Maximum_Hours_Daily>',
  );
  expect(readFet(file([rule]))!.problem.rules).toEqual([]);
});

it('a solved file, and invalid files', () => {
  const { problem } = readFet(file([constraint('ActivitiesSameStartingTime', ids(2, 3))]))!;
  const verdict = solve(problem, { seconds: 10 });
  expect(verdict.kind).toBe('found');
  if (verdict.kind === 'found')
    expect(check(problem, verdict.placement)).toMatchObject({ unplaced: [], faults: [], broken: [] });
  for (const none of ['', 'a,b', '<fet>', '<fet></fet>', '<other></other>', '</fet>'])
    expect(readFet(none)).toBeNull();
});
