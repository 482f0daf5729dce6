import { sql } from 'drizzle-orm';
import { attendanceRegisters } from '#features/attendance/server/attendance.tables.ts';
import { coverageBySubject, joinedByClass } from '#features/lesson-log/server/plan.service.ts';
import { mayKeepMarks } from '#features/marks/marks.policy.ts';
import { readClassFigures } from '#features/marks/overview/server/class-figures.service.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';
import { readMonth } from '#features/timetable/server/cover-month.service.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { monthOf, type SchoolDay } from '#platform/time/school-day.ts';
import { say } from '../canvas.ts';
import { ratioOf, shareOf } from '../figures.ts';
import type { Asked, Known, KnownRow } from './measure.ts';

const unknown = (en: string, fr: string, to: string | null): Known => ({
  value: null,
  lacks: { words: say(en, fr), to },
});

/** The term's days, otherwise the year's, up to the form's day. */
function spanOf({ day, year, term }: Asked): { from: SchoolDay; to: SchoolDay } | null {
  const whole = term ?? year;
  if (!whole) return null;
  const { first_day: from, last_day } = whole;
  const to = last_day < day ? last_day : day;
  return from <= to ? { from, to } : null;
}

/** The share of students present (including late ones) among those marked, by class. */
export async function attendanceByClass(asked: Asked): Promise<Map<string, KnownRow>> {
  const span = spanOf(asked);
  if (!span) return new Map();
  const { rows } = await asked.tx.execute<{ class_id: string; present: number; absent: number }>(sql`
    select r.class_id, sum(r.present + r.late + r.left_school)::int as present, sum(r.absent + r.excused)::int as absent
    from ${attendanceRegisters} r where r.day between ${span.from}::date and ${span.to}::date group by 1`);
  const none = unknown('No roll was kept', 'Aucun appel n’a été fait', '/attendance');
  return new Map(
    rows.map(({ class_id, present, absent }) => {
      const share = shareOf(present, present + absent);
      return [class_id, { presence: share === null ? none : { value: share } }];
    }),
  );
}

/** Lessons planned and treated by class: in the term, or in the whole year. */
export async function coverageByClass({ tx, day, year, term }: Asked): Promise<Map<string, KnownRow>> {
  if (!year) return new Map();
  const until = term && term.last_day < day ? term.last_day : day;
  const rows = joinedByClass(await coverageBySubject(tx, { year, until }));
  return new Map(
    rows.map(({ class: { id }, terms, without_plan }) => {
      const counted = terms.filter(({ term: number }) => !term || number === term.number);
      const sum = (name: 'planned' | 'treated') => counted.reduce((all, one) => all + one[name], 0);
      const share = shareOf(sum('treated'), sum('planned'));
      const lacks = {
        words:
          without_plan === 1
            ? say('1 subject without a plan', '1 matière sans progression')
            : say(`${without_plan} subjects without a plan`, `${without_plan} matières sans progression`),
        to: '/lesson-log/plan',
      };
      const of = (value: number | string | null): Known => (without_plan > 0 ? { value, lacks } : { value });
      return [id, { planned: of(sum('planned')), treated: of(sum('treated')), treated_share: of(share) }];
    }),
  );
}

/** Why a class has no results here; null if they are available. Only those of the current year are calculated. */
function noResults({ reader, year }: Asked): Known | null {
  if (!mayKeepMarks(reader.actor))
    return unknown('Read by those who keep marks', 'Lu par les responsables des notes', null);
  return year?.status === 'current'
    ? null
    : unknown('Only for the current school year', 'Seulement pour l’année en cours', null);
}

/** Current results by class, in the term or the whole year, by its marking scheme. */
export async function resultsByClass(asked: Asked): Promise<Map<string, KnownRow>> {
  const { tx, day, term, reader } = asked;
  const { rows } = await tx.execute<{ class_id: string }>(sql`
    select distinct m.class_id from ${classMemberships} m
    where m.from_day <= ${day}::date and (m.until_day is null or m.until_day >= ${day}::date)`);
  const unread = noResults(asked);
  const none = unread ?? unknown('No averages yet', 'Pas encore de moyennes', '/marks');
  const which = term ? String(term.number - 1) : 'year';
  const figures = unread === null ? await readClassFigures(tx, reader, { which }) : [];
  const profiles = new Map(figures.map(({ class_id, profile }) => [class_id, profile]));
  const found = new Map<string, KnownRow>();
  for (const { class_id } of rows) {
    const profile = profiles.get(class_id) ?? null;
    const of = (value: string | number | null | undefined): Known =>
      profile === null || value === null || value === undefined || profile.count === 0 ? none : { value };
    found.set(class_id, {
      ranked: of(profile?.count),
      passed: of(profile?.passed),
      pass_rate: of(profile?.pass_rate),
      mean: of(profile?.mean),
      highest: of(profile?.highest),
      lowest: of(profile?.lowest),
    });
  }
  return found;
}

/** Teachers of each class's subjects on the day, and the number of its students per teacher. */
export async function teachersByClass({ tx, day }: Asked): Promise<Map<string, KnownRow>> {
  const { rows } = await tx.execute<{ class_id: string; students: number; teachers: number }>(sql`
    select m.class_id, count(*)::int as students,
      (select count(distinct k.teacher_id) from ${classSubjectTeachers} k where k.class_id = m.class_id
        and k.from_day <= ${day}::date and (k.until_day is null or k.until_day >= ${day}::date))::int as teachers
    from ${classMemberships} m
    where m.from_day <= ${day}::date and (m.until_day is null or m.until_day >= ${day}::date) group by 1`);
  const none = unknown('No teacher yet', 'Pas encore d’enseignant', '/subjects');
  return new Map(
    rows.map(({ class_id, students, teachers }) => [
      class_id,
      {
        teachers: teachers === 0 ? none : { value: teachers },
        pupils_a_teacher: teachers === 0 ? none : { value: ratioOf(students, teachers) },
      },
    ]),
  );
}

/**
 * Hours in the timetable, missed and taught (including covers), by teacher and up to the form's day: in the
 * months of the term so far, otherwise in the day's month.
 */
export async function hoursByTeacher(asked: Asked): Promise<Map<string, KnownRow>> {
  const span = asked.term ? spanOf(asked) : { from: asked.day, to: asked.day };
  if (!span) return new Map();
  const reader = { ...asked.reader, until: asked.day };
  const minutes = new Map<string, { planned: number; missed: number; taught: number }>();
  for (let month = monthOf(span.from); month <= span.to; month = monthOf(addDays(month, 31)))
    for (const { teacher, planned, missed, taught } of await readMonth(asked.tx, reader, month)) {
      const before = minutes.get(teacher.id) ?? { planned: 0, missed: 0, taught: 0 };
      minutes.set(teacher.id, {
        planned: before.planned + planned,
        missed: before.missed + missed,
        taught: before.taught + taught,
      });
    }
  const none = unknown('No lessons in the timetable', 'Aucune leçon dans l’emploi du temps', '/schedule');
  return new Map(
    [...minutes].map(([id, { planned, missed, taught }]) => {
      const of = (value: string | null): Known => (planned === 0 || value === null ? none : { value });
      return [
        id,
        {
          hours_planned: of(ratioOf(planned, 60)),
          hours_missed: of(ratioOf(missed, 60)),
          hours_taught: of(ratioOf(taught, 60)),
          assiduity: of(shareOf(planned - missed, planned)),
        },
      ];
    }),
  );
}
