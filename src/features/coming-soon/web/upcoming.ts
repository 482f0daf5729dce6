import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '#features/people/people.rules.ts';

export type Upcoming = {
  /** One sentence: what will be done here. */
  about: MessageDescriptor;
  /** Where part of it can be done today, and who may go there. */
  meanwhile: readonly { to: string; label: MessageDescriptor; roles: readonly Role[] }[];
};

const STUDENTS = { to: '/students', label: msg`Open Students`, roles: ['admin', 'teacher'] } as const;
const CLASSES = { to: '/classes', label: msg`Open Classes`, roles: ['admin'] } as const;
const FEE_REPORTS = { to: '/fees/reports', label: msg`Open Fee Reports`, roles: ['admin'] } as const;

export const UPCOMING: Record<string, Upcoming> = {
  '/assignments': { about: msg`Work set for each class, handed in and marked.`, meanwhile: [] },
  '/announcements': {
    about: msg`Announcements for families, classes and staff.`,
    meanwhile: [],
  },
  '/reports': {
    about: msg`Reports on the whole school, to read, print and export.`,
    meanwhile: [STUDENTS, CLASSES, FEE_REPORTS],
  },
  '/schedule': { about: msg`Your timetable by day and by week.`, meanwhile: [] },
};
