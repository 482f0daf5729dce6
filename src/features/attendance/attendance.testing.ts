import { sql } from 'drizzle-orm';
import type { FeatureTesting } from '#features/testing.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import {
  aFiledJustification,
  aJustification,
  aLateEntry,
  anAbsentPupil,
  aPdf,
  aSanction,
  aSlot,
} from './server/attendance.builders.ts';

const DONE_FOR_OTHERS = { untold: 'about somebody else; that it was done is an event' };

export const attendanceTesting: FeatureTesting = {
  matrix: {
    'attendance.day': '----++',
    'attendance.kept': '----+-',
    'attendance.roll': '----o+',
    'attendance.send': '----o+',
    'attendance.remind': '-----+',
    'justifications.student': '--ooo+',
    'justifications.mine': '--++--',
    'justifications.list': '-----+',
    'justifications.upload': '--++-+',
    'justifications.submit': '--oo-+',
    'justifications.decide': '-----+',
    'justifications.file': '--ss-+',
    'attendanceOffice.gate': '-----+',
    'attendanceOffice.settings': '-----+',
    'attendanceOffice.changeSettings': '-----+',
    'attendanceOffice.lateEntries': '-----+',
    'attendanceOffice.settle': '-----+',
    'attendancePapers.map': '-----+',
    'attendancePapers.classMonth': '-----+',
    'attendancePapers.classMonthFile': '-----+',
    'attendancePapers.classMonthSheet': '-----+',
    'attendancePapers.register': '-----+',
    'attendancePapers.dayFile': '-----+',
    'attendancePapers.statement': '--oo-+',
    'sanctions.ladder': '-----+',
    'sanctions.changeLadder': '-----+',
    'sanctions.proposals': '-----+',
    'sanctions.record': '-----+',
    'sanctions.notNow': '-----+',
    'sanctions.student': '--oo-+',
    'sanctions.takeBack': '-----+',
    'sanctions.letter': '-----+',
    'sanctions.summons': '-----+',
  },
  inputs: ({ db, id, kind, own, row, turn, world }) => {
    // By the server's clock, so that tests and server agree on the day; Friday at weekends, which have no roll.
    const lastWeekday = async () => {
      const { rows } = await db.execute<{ day: string }>(
        sql`select (d - greatest(extract(isodow from d)::int - 5, 0))::text as day from public.school_day() as d`,
      );
      return one(rows).day;
    };
    const of = async () => ({ class_id: await row('class'), day: await lastWeekday() });
    // Creates a new pupil each time, because a decided proposal is not proposed again.
    const proposed = async () => {
      const own = kind === 'mine' || kind === 'theirs';
      const { student_id, step_id } = own
        ? await anAbsentPupil(db, world.mine['class']!)
        : { student_id: await row('student'), step_id: await row('student') };
      return { student_id, step_id };
    };
    const month = { month: '2026-11-01' };
    const sanction = async () => ({
      sanction_id: await id({ mine: () => aSanction(db, world.mine['student']!) }),
    });
    return {
      'attendanceOffice.settle': async () => ({
        entry_id: await id({ mine: () => aLateEntry(db, world.mine) }),
      }),
      'attendancePapers.map': () => month,
      'attendancePapers.classMonth': async () => ({ class_id: await row('class'), ...month }),
      'attendancePapers.classMonthFile': async () => ({ class_id: await row('class'), ...month }),
      'attendancePapers.classMonthSheet': async () => ({ class_id: await row('class'), ...month }),
      'attendancePapers.register': async () => ({ class_id: await row('class'), day: '2026-11-23' }),
      'attendancePapers.dayFile': () => ({ day: '2026-11-23' }),
      'attendancePapers.statement': async () => ({ student_id: await row('student') }),
      'sanctions.changeLadder': () => ({
        steps: [
          {
            from_hours: 1 + (turn % 900),
            name_en: 'Warning',
            name_fr: 'Avertissement',
            kind: 'warning',
            days: null,
          },
        ],
      }),
      'sanctions.record': async () => ({
        ...(await proposed()),
        on_day: '2026-11-23',
      }),
      'sanctions.notNow': async () => ({ ...(await proposed()), reason: 'Spoken to' }),
      'sanctions.student': async () => ({ student_id: await row('student') }),
      'sanctions.takeBack': async () => ({ ...(await sanction()), reason: 'A mistake' }),
      'sanctions.letter': sanction,
      'sanctions.summons': async () => ({
        student_id: await row('student'),
        on_day: '2026-11-30',
        at: '10:30',
      }),
      'justifications.student': async () => ({ student_id: await row('student') }),
      'justifications.list': () => ({ state: 'waiting' }),
      'justifications.upload': () => ({ file: aPdf() }),
      'justifications.submit': async () => ({
        student_id: await row('student'),
        from_day: '2026-11-23',
        until_day: '2026-11-24',
        reason: 'Malaria',
      }),
      'justifications.decide': async () => ({
        justification_id: await id({
          mine: async () => (await aJustification(db, world.mine['student']!)).id,
        }),
        accepted: true,
      }),
      'justifications.file': async () => ({
        justification_id: await own(async (userId) => (await aFiledJustification(world, userId)).id),
      }),
      'attendanceOffice.gate': () => ({ search: 'Student' }),
      'attendanceOffice.changeSettings': () => ({
        notice_minutes: turn % 1_000,
        lock_minutes: 60,
        half_day_rule: 'any',
        tells_of_late: true,
        slots: [{ name_en: 'Morning', name_fr: 'Matin', half: 'am', starts: 450, ends: 720 }],
      }),
      'attendance.day': () => ({}),
      'attendance.roll': of,
      // Only administrators may name a row in the body; others have their events in `changing`.
      'attendance.send': async () => ({ ...(await of()), events: [] }),
      'attendance.remind': async () => ({ ...(await of()), slot_id: (await aSlot(world.db)).id }),
    };
  },
  keptReads: [
    'attendancePapers.classMonthFile',
    'attendancePapers.classMonthSheet',
    'attendancePapers.register',
    'attendancePapers.dayFile',
    'attendancePapers.statement',
    'sanctions.letter',
    'sanctions.summons',
  ],
  personColumns: {
    'attendance_looks.looked_by': DONE_FOR_OTHERS,
    'attendance_sanctions.decided_by': DONE_FOR_OTHERS,
    'attendance_sanction_refusals.decided_by': DONE_FOR_OTHERS,
    'attendance_sanction_reversals.taken_back_by': DONE_FOR_OTHERS,
    'attendance_registers.confirmed_by': DONE_FOR_OTHERS,
    'attendance_justifications.submitted_by': { told: 'absences_justified' },
    'attendance_justifications.decided_by': DONE_FOR_OTHERS,
  },
  changing: ({ db, mine }) => ({
    'attendance.send': async () => ({
      events: [
        {
          kind: 'mark',
          id: newId(),
          slot_id: (await aSlot(db)).id,
          student_id: mine['student'],
          base_id: null,
          status: 'absent',
          minutes: null,
          source: 'roll',
          device_at: new Date().toISOString(),
        },
      ],
    }),
  }),
};
