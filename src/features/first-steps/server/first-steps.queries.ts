import { type SQL, sql } from 'drizzle-orm';
import { SCHOOL_IS_EMPTY } from '#features/whole-school/server/whole-school.service.ts';
import { prepared } from '#platform/db/prepared.ts';
import { type Step, STEPS } from '../first-steps.contract.ts';

/** Steps whose completion is read from the school's rows. */
type RowStep = Exclude<Step, 'address'>;

const done = {
  hidden: sql<boolean>`hidden`,
  empty: sql<boolean>`empty`,
  ...(Object.fromEntries(
    STEPS.filter((step) => step !== 'address').map((step) => [step, sql.raw(`done.${step}`)]),
  ) as Record<RowStep, SQL<boolean>>),
};

/**
 * The completed steps, from the school's own rows, in one statement: each part stops at its first
 * row.
 */
export const selectDone = prepared('first_steps', (tx) =>
  tx.select(done).from(sql`(
    select
      s.school_name is not null as school,
      exists (select from school_years y join school_periods p on p.year_id = y.id where y.status = 'current') as year,
      exists (
        select from school_years y join school_holidays h on h.year_id = y.id where y.status = 'current'
      ) as holidays,
      exists (select from classes) as classes,
      exists (select from students) as students,
      exists (select from fee_structures) as fees,
      exists (select from student_fees) as assign,
      exists (select from fee_payments) as payment,
      exists (select from held_roles where role = 'teacher')
        or exists (select from invitations where role = 'teacher') as teachers,
      exists (select from class_subjects) as subjects,
      exists (select from class_subjects where teacher_id is not null) as lessons,
      exists (select from class_marking) as marking,
      exists (select from fee_ways) as ways,
      exists (select from held_roles where role = 'parent')
        or exists (select from invitations where role = 'parent') as parents,
      exists (select from attendance_registers where confirmed_at is not null) as roll,
      s.first_steps_hidden as hidden,
      ${SCHOOL_IS_EMPTY} as empty
    from school_settings s) done`),
);
