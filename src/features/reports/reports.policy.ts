import { office } from '#features/people/people.policy.ts';
import type { Duty } from '#features/people/duties.rules.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { REPORT_KEYS, type ReportKey } from './reports.filters.ts';

/** Duties that have reports of their own; which ones follows from the duty. */
export const mayReadReports = office('bursar', 'registrar', 'academic', 'discipline');

/** The duty of the ministries' forms, a feature below this one in the order of use. */
export const mayOpenForms = office('registrar');

/** The office's part of `mayPrintClasses`, whose own file would be one more request of the page. */
export const mayPrintLists = office('registrar', 'academic', 'discipline');

type Reader = Pick<Actor, 'role' | 'duties'>;

/** The duties that read a report, beside the head: those that read its records one by one as well. */
const DUTIES_OF: Readonly<Record<ReportKey, readonly Exclude<Duty, 'head'>[]>> = {
  enrollment: ['registrar', 'academic', 'discipline'],
  attendance: ['discipline'],
  results: ['academic'],
  // Overdue fees among what is missing are shown to the duties of money alone.
  candidates: ['registrar', 'academic'],
  programme: ['academic'],
  collection: ['bursar'],
  ageing: ['bursar'],
  receipts: ['bursar'],
  savings: ['bursar'],
  books: ['bursar'],
  staff: [],
};

export const mayReadReport = (reader: Reader, report: ReportKey): boolean =>
  office(...DUTIES_OF[report])(reader);

/** The reports that a person reads, in the order of the catalogue. */
export const reportsOf = (reader: Reader): ReportKey[] =>
  REPORT_KEYS.filter((report) => mayReadReport(reader, report));
