import { office } from '#features/people/people.policy.ts';
import type { Duty } from '#features/people/duties.rules.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { REPORT_KEYS, type ReportKey } from './reports.filters.ts';

/** Duties that have reports of their own. */
export const mayReadReports = office('bursar', 'registrar', 'academic', 'discipline');

/** The duty for the ministries' forms. Repeated here, because that feature may not be imported from this one. */
export const mayOpenForms = office('registrar');

/** The office's part of `mayPrintClasses`, repeated to avoid another request for its file. */
export const mayPrintLists = office('registrar', 'academic', 'discipline');

type Reader = Pick<Actor, 'role' | 'duties'>;

/** The duties that may read a report, in addition to the head: those that may also read its single records. */
const DUTIES_OF: Readonly<Record<ReportKey, readonly Exclude<Duty, 'head'>[]>> = {
  enrollment: ['registrar', 'academic', 'discipline'],
  attendance: ['discipline'],
  results: ['academic'],
  // Overdue fees, as a missing item, are shown to financial duties only.
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

/** The reports that a person may read, in the order of the catalog. */
export const reportsOf = (reader: Reader): ReportKey[] =>
  REPORT_KEYS.filter((report) => mayReadReport(reader, report));
