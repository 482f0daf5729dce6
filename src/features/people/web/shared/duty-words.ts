import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Duty } from '../../duties.rules.ts';

type DutyWords = { name: MessageDescriptor; rights: MessageDescriptor };

/** The name of each duty, and the rights it includes. */
export const DUTY_WORDS: Record<Duty, DutyWords> = {
  head: {
    name: msg`Head of school`,
    rights: msg`Sees and changes everything, including accounts, roles, duties and settings.`,
  },
  bursar: {
    name: msg`Bursar`,
    rights: msg`Fees, payments, tills, the student bank and the books. Sees students, but no marks and no absences.`,
  },
  registrar: {
    name: msg`Registrar`,
    rights: msg`Students, guardians, classes, imports and certificates. Sees no money and no marks.`,
  },
  academic: {
    name: msg`Academic office`,
    rights: msg`Subjects, teachers, timetable, marks, report cards and school years. Sees no money.`,
  },
  discipline: {
    name: msg`Discipline`,
    rights: msg`Attendance, the gate and sanctions. Sees students, but no money and no marks.`,
  },
  communication: {
    name: msg`Communication`,
    rights: msg`Announcements, the calendar and messages with families. Sees students, but no money and no marks.`,
  },
  technician: {
    name: msg`Technician`,
    rights: msg`Backups, background jobs and the keys of papers. Sees no student and no money.`,
  },
};

export const NO_DUTY = msg`Without a duty, an administrator sees only the dashboard and their own profile.`;
