import { papersOf } from '#platform/i18n/server/words.ts';
import type { RegisterState, Status } from '../attendance.rules.ts';

// Exported files carry their own translations, because they are read outside the portal.
export const PAPER_WORDS = papersOf((say) => ({
  register: say(/*i18n*/ 'Attendance register'),
  month: say(/*i18n*/ 'Attendance of the month'),
  statement: say(/*i18n*/ 'Attendance statement'),
  day: say(/*i18n*/ 'Attendance of the day'),
  students: (count: string) => say(/*i18n*/ 'Students: {count}', { count }),
  number: say(/*i18n*/ 'No.'),
  name: say(/*i18n*/ 'Name'),
  rollNumber: say(/*i18n*/ 'Roll Number'),
  class: say(/*i18n*/ 'Class'),
  unjustified: say(/*i18n*/ 'Hours unjustified'),
  justified: say(/*i18n*/ 'Hours justified'),
  halfDays: say(/*i18n*/ 'Half-days missed'),
  timesLate: say(/*i18n*/ 'Times late'),
  presence: say(/*i18n*/ 'Presence (%)'),
  exclusionDays: say(/*i18n*/ 'Days of exclusion'),
  /** Abbreviations for narrow columns. */
  short: {
    unjustified: say(/*i18n*/ { id: 'papers.unjustified', message: 'Unj. h' }),
    justified: say(/*i18n*/ { id: 'papers.justified', message: 'Just. h' }),
    late: say(/*i18n*/ { id: 'papers.late', message: 'Late' }),
  },
  letters: {
    present: say(/*i18n*/ { id: 'papers.letter.present', message: 'P' }),
    absent: say(/*i18n*/ { id: 'papers.letter.absent', message: 'A' }),
    late: say(/*i18n*/ { id: 'papers.letter.late', message: 'L' }),
    excused: say(/*i18n*/ { id: 'papers.letter.excused', message: 'E' }),
    left_early: say(/*i18n*/ { id: 'papers.letter.left_early', message: 'LE' }),
    sent_home: say(/*i18n*/ { id: 'papers.letter.sent_home', message: 'SH' }),
  } satisfies Record<Status, string>,
  statuses: {
    present: say(/*i18n*/ 'Present'),
    absent: say(/*i18n*/ 'Absent'),
    late: say(/*i18n*/ 'Late'),
    excused: say(/*i18n*/ 'Excused'),
    left_early: say(/*i18n*/ 'Left early'),
    sent_home: say(/*i18n*/ 'Sent home'),
  } satisfies Record<Status, string>,
  states: {
    taken: say(/*i18n*/ 'Saved'),
    incomplete: say(/*i18n*/ 'Incomplete'),
    under_way: say(/*i18n*/ 'Under way'),
    missing: say(/*i18n*/ 'Missing'),
    to_come: say(/*i18n*/ 'To come'),
  } satisfies Record<RegisterState, string>,
  empty: say(/*i18n*/ 'An empty box: nobody marked the student.'),
  savedBy: say(/*i18n*/ 'Saved by'),
  slot: say(/*i18n*/ 'Time'),
  state: say(/*i18n*/ 'Register'),
  expected: say(/*i18n*/ 'Students'),
  names: say(/*i18n*/ 'Names of the absent'),
  lateNames: say(/*i18n*/ 'Names of the late'),
  from: (day: string, until: string) => say(/*i18n*/ 'From {day} to {until}', { day, until }),
  date: say(/*i18n*/ 'Day'),
  status: say(/*i18n*/ 'Status'),
  minutes: say(/*i18n*/ 'Minutes'),
  isJustified: say(/*i18n*/ 'Justified'),
  yes: say(/*i18n*/ 'Yes'),
  no: say(/*i18n*/ 'No'),
  alwaysPresent: say(/*i18n*/ 'No absence and no lateness was marked.'),
  made: (day: string) => say(/*i18n*/ 'Printed on {day}', { day }),
}));

export const LETTER_WORDS = papersOf((say) => ({
  toParents: (name: string) => say(/*i18n*/ 'To the parents or guardians of {name}', { name }),
  of: (roll_number: string, of: string) =>
    say(/*i18n*/ 'Roll number {roll_number}, class {of}', { roll_number, of }),
  withoutClass: (roll_number: string) => say(/*i18n*/ 'Roll number {roll_number}', { roll_number }),
  hours: (hours: string, from: string, until: string) =>
    say(
      /*i18n*/ 'From {from} to {until}, your child missed {hours} hours of school without a justification.',
      {
        hours,
        from,
        until,
      },
    ),
  decided: (sanction: string, day: string) =>
    say(/*i18n*/ 'The school has decided: {sanction}, from {day}.', { sanction, day }),
  outFor: (days: number, day: string) =>
    say(/*i18n*/ 'Your child is excluded from school from {day}. School days: {days}.', { days, day }),
  outForGood: (day: string) => say(/*i18n*/ 'Your child no longer attends this school from {day}.', { day }),
  note: (note: string) => say(/*i18n*/ 'Note: {note}', { note }),
  justify: say(/*i18n*/ 'If an absence had a reason, please bring its proof to the office.'),
  signAndReturn: say(/*i18n*/ 'Please sign this letter and return it to the school.'),
  summons: say(/*i18n*/ 'Summons to the parents'),
  come: (day: string, at: string) =>
    say(/*i18n*/ 'Please come to the school on {day} at {at} to speak about it.', { day, at }),
  bring: say(/*i18n*/ 'Please bring this letter with you.'),
  done: (day: string) => say(/*i18n*/ 'Done on {day}', { day }),
  head: say(/*i18n*/ 'The head of the school'),
  parents: say(/*i18n*/ 'The parents'),
}));
