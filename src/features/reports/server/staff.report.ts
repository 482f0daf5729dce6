import { sql } from 'drizzle-orm';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classSubjects, subjects } from '#features/roster/server/subjects.tables.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import {
  timetableEntries,
  timetablePeriods,
  timetableVersions,
} from '#features/timetable/server/timetable.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import { formatNumber } from '#platform/time/format.ts';
import {
  ALL,
  type Asked,
  both,
  column,
  type FigureAsked,
  type FigureRows,
  type Report,
  type ReportTable,
  rowOf,
  type Slice,
  sumOf,
  titleOf,
  total,
} from './report.ts';

const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Teaching load'),
  about: say(/*i18n*/ 'Classes, planned hours and lessons in the timetable, by teacher'),
  teacher: say(/*i18n*/ 'Teacher'),
  courses: say(/*i18n*/ 'Subjects of classes'),
  planned: say(/*i18n*/ 'Hours a week planned'),
  lessons: say(/*i18n*/ 'Hours a week in the timetable'),
  subject: say(/*i18n*/ 'Subject'),
  class: say(/*i18n*/ 'Class'),
  nothing: say(/*i18n*/ 'No teacher teaches a subject yet.'),
  finding: (teachers: string, planned: string, lessons: string) =>
    say(/*i18n*/ '{teachers} teachers; {planned} hours a week are planned, {lessons} are in the timetable.', {
      teachers,
      planned,
      lessons,
    }),
  rule: say(
    /*i18n*/ 'Planned: the weekly hours of each subject of a class. Timetable: the lessons of the version in force today. Classes taught together count once.',
  ),
}));

/** A subject of a class with its teacher; classes taught together share `part` and its hours. */
type Course = {
  teacher_id: string;
  teacher: string;
  class_id: string;
  name: string;
  section: string | null;
  subject_id: string;
  subject_en: string;
  subject_fr: string;
  part: string;
  /** In minutes a week. */
  planned: number;
  /** Minutes of the lessons of a week by meeting, which classes taught together share. */
  meetings: Readonly<Record<string, number>>;
};

const selectCourses = async (tx: Tx, { today }: Asked): Promise<Course[]> =>
  (
    await tx.execute<Course>(sql`
      with version as (
        select v.id from ${timetableVersions} v
          join ${schoolYears} y on ${today}::date between y.first_day and y.last_day
        where v.valid_from between y.first_day and ${today}::date order by v.valid_from desc limit 1
      ), placed as (
        select e.class_id, e.subject_id, e.teacher_id, jsonb_object_agg(e.meeting, p.ends - p.starts) as meetings
        from ${timetableEntries} e join version on version.id = e.version_id join ${timetablePeriods} p on p.id = e.period_id
        group by 1, 2, 3
      )
      select t.user_id as teacher_id, t.full_name as teacher, c.id as class_id, c.name, c.section, s.id as subject_id,
        s.name_en as subject_en, s.name_fr as subject_fr, coalesce(k.group_id::text, k.class_id || ' ' || k.subject_id) as part,
        coalesce(round(k.weekly_hours * 60), 0)::int as planned, coalesce(placed.meetings, '{}') as meetings
      from ${classSubjects} k join ${heldRoles} r on r.user_id = k.teacher_id and r.role = 'teacher'
        join ${profiles} t on t.user_id = k.teacher_id join ${classes} c on c.id = k.class_id join ${subjects} s on s.id = k.subject_id
        left join placed on placed.class_id = k.class_id and placed.subject_id = k.subject_id and placed.teacher_id = k.teacher_id
      order by t.name_key, t.user_id, c.order_key, s.code`)
  ).rows;

/** Courses without repetitions: classes taught together count once. */
const counted = (courses: readonly Course[]): Course[] => [
  ...new Map(courses.toReversed().map((course) => [`${course.teacher_id} ${course.part}`, course])).values(),
];

const minutesOf = (courses: readonly Course[]): number =>
  [...new Map(courses.flatMap(({ meetings }) => Object.entries(meetings))).values()].reduce(
    (sum, minutes) => sum + minutes,
    0,
  );

const hoursOf = (minutes: number): string => String(Math.round(minutes / 6) / 10);

const cells = (of: readonly Course[]) => ({
  courses: of.length,
  planned: hoursOf(sumOf(counted(of), 'planned')),
  lessons: hoursOf(minutesOf(of)),
});

function tableOf(found: readonly Course[]): ReportTable {
  const columns = [
    column(
      'label',
      'text',
      both(WORDS, ({ teacher }) => teacher),
    ),
    column(
      'courses',
      'count',
      both(WORDS, ({ courses }) => courses),
    ),
    column(
      'planned',
      'decimal',
      both(WORDS, ({ planned }) => planned),
    ),
    column(
      'lessons',
      'decimal',
      both(WORDS, ({ lessons }) => lessons),
    ),
  ];
  const ids = [...new Set(found.map(({ teacher_id }) => teacher_id))];
  const all = cells(found);
  return {
    columns,
    rows: ids.map((id) => {
      const own = found.filter(({ teacher_id }) => teacher_id === id);
      return rowOf(columns, id, { ...cells(own), label: own[0]!.teacher });
    }),
    total: rowOf(columns, ALL, { ...all, label: total() }),
    finding: both(WORDS, (words, language) =>
      ids.length === 0
        ? words.nothing
        : words.finding(
            formatNumber(ids.length, language),
            formatNumber(Number(all.planned), language),
            formatNumber(Number(all.lessons), language),
          ),
    ),
    chart: { column: 'lessons', of: 'planned' },
    applied: {},
    headline: 'lessons',
  };
}

async function open(
  tx: Tx,
  asked: Asked,
  wish: FigureAsked,
  { limit, offset }: Slice,
): Promise<FigureRows | null> {
  const found = await selectCourses(tx, asked);
  const title = titleOf(tableOf(found), wish);
  if (!title) return null;
  const own = found.filter(({ teacher_id }) => wish.row === ALL || teacher_id === wish.row);
  const columns = [
    column(
      'subject',
      'text',
      both(WORDS, ({ subject }) => subject),
    ),
    column(
      'class',
      'text',
      both(WORDS, (words) => words.class),
    ),
    column(
      'teacher',
      'text',
      both(WORDS, ({ teacher }) => teacher),
    ),
    column(
      'planned',
      'decimal',
      both(WORDS, ({ planned }) => planned),
      false,
    ),
    column(
      'lessons',
      'decimal',
      both(WORDS, ({ lessons }) => lessons),
      false,
    ),
  ];
  return {
    title,
    rule: both(WORDS, ({ rule }) => rule),
    columns,
    rows: own.slice(offset, offset + limit).map((course) =>
      rowOf(
        columns,
        `${course.class_id} ${course.subject_id}`,
        {
          subject: { en: course.subject_en, fr: course.subject_fr },
          class: classLabel(course),
          teacher: course.teacher,
          planned: hoursOf(course.planned),
          lessons: hoursOf(minutesOf([course])),
        },
        `/timetable?of=${course.class_id}`,
      ),
    ),
    total: own.length,
  };
}

export const staffReport: Report = {
  key: 'staff',
  title: () => both(WORDS, ({ title }) => title),
  about: () => both(WORDS, ({ about }) => about),
  filters: [],
  groupings: [],
  read: async (tx, asked) => tableOf(await selectCourses(tx, asked)),
  open,
};
