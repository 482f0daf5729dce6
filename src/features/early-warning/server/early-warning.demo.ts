import { findTerm } from '#features/attendance/server/sanctions.service.ts';
import { attendanceSanctions } from '#features/attendance/server/sanctions.tables.ts';
import { demoId, type DemoSchool, type DemoWork } from '#features/demo.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { calculateFlags } from './calculate.service.ts';

/**
 * Gives one student two sanctions in the term, so that a rule applies; flags of other students result from their
 * records.
 */
export function demoWarnings({ now, timeZone, students }: DemoSchool): DemoWork {
  return {
    seed: async (tx) => {
      const clock = { now: () => now, timeZone };
      const term = await findTerm(tx, clock);
      const pupil = students.filter(({ active }) => active).at(-1);
      if (term && pupil)
        await tx.insert(attendanceSanctions).values(
          [1, 2].map((nth) => ({
            id: demoId(97, nth),
            student_id: demoId(3, pupil.number),
            from_hours: 6 * nth,
            term_from: term.first_day,
            term_until: term.last_day,
            unjustified_minutes: 360 * nth,
            decided_by: demoId(1, 1),
            decided_at: now,
            kind: nth === 1 ? ('warning' as const) : ('blame' as const),
            name_en: nth === 1 ? 'Conduct warning' : 'Reprimand',
            name_fr: nth === 1 ? 'Avertissement de conduite' : 'Blâme',
            on_day: [term.last_day, schoolDay(now, timeZone)].toSorted()[0]!,
          })),
        );
      await calculateFlags(tx, clock);
    },
  };
}
