import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { Id } from '#platform/http/id.ts';
import { Words } from './reports.contract.ts';
import { REPORT_KEYS } from './reports.filters.ts';
import { mayReadReports } from './reports.policy.ts';
import { isWhole, RHYTHMS } from './saved-reports.rules.ts';

/** A report of the catalog, or a custom one. */
const report = z.enum([...REPORT_KEYS, 'build']);

const day = z.iso.date();

export const SavedReport = z.object({
  id: Id,
  name: z.string(),
  title: Words,
  /** The URL of the report with its filters. */
  address: z.string(),
  rhythm: z.enum(RHYTHMS),
  on: z.nullable(z.int()),
  next_on: z.nullable(day),
  /** The last scheduled run: its finding and the URL with that day's filters, or the reason for its failure. */
  last: z.nullable(
    z.object({
      on: day,
      address: z.nullable(z.string()),
      finding: z.nullable(Words),
      failure: z.nullable(z.enum(['not_allowed', 'failed'])),
    }),
  ),
  revision: z.int(),
});
export type SavedReport = z.infer<typeof SavedReport>;

const NAME_MISSING = /*i18n*/ 'Please enter a name';
const chosen = {
  name: z
    .string(NAME_MISSING)
    .check(
      z.trim(),
      z.minLength(1, NAME_MISSING),
      z.maxLength(60, /*i18n*/ 'A name can have at most 60 characters'),
    ),
  rhythm: z.enum(RHYTHMS),
  on: z.nullable(z.int()),
};
export const ScheduleInput = z
  .strictObject(chosen)
  .check(z.refine((given) => isWhole(given), { error: /*i18n*/ 'Please choose a day', path: ['on'] }));
export type ScheduleInput = z.infer<typeof ScheduleInput>;

export const SaveReportInput = z.safeExtend(ScheduleInput, {
  report,
  /** As encoded in the URL. */
  filters: z.record(z.string().check(z.maxLength(20)), z.string().check(z.maxLength(1500))),
});
export type SaveReportInput = z.infer<typeof SaveReportInput>;

const ofReport = { saved_report_id: Id };
const known = { ...ofReport, revision: z.int() };

const NAME_TAKEN = { status: 409, message: /*i18n*/ 'You have a saved report of this name already.' };
const CHANGED_MEANWHILE = {
  status: 409,
  message: /*i18n*/ 'Somebody else has changed this meanwhile. Please look again.',
};

const tags = ['reports'];
const own = procedure.meta({ policy: mayReadReports });

export const savedReportsContract = {
  list: own
    .route({
      method: 'GET',
      path: '/saved-reports',
      summary: 'The caller’s own saved reports, with when each comes by itself',
      tags,
    })
    .output(z.array(SavedReport)),
  save: procedure
    .meta({ policy: mayReadReports, idempotent: true })
    .route({
      method: 'POST',
      path: '/saved-reports',
      successStatus: 201,
      summary: 'Save a report with its filters under a name; with a rhythm it comes by itself',
      tags,
    })
    .input(SaveReportInput)
    .errors({
      NAME_TAKEN,
      TOO_MANY: { status: 409, message: /*i18n*/ 'You have 50 saved reports. Please remove one first.' },
      NOT_A_REPORT: { status: 422, message: /*i18n*/ 'This report cannot be read.' },
    })
    .output(SavedReport),
  change: own
    .route({
      method: 'PUT',
      path: '/saved-reports/{saved_report_id}',
      summary: 'Rename an own saved report, or change when it comes',
      tags,
    })
    .input(z.safeExtend(ScheduleInput, known))
    .errors({ NAME_TAKEN, CHANGED_MEANWHILE })
    .output(SavedReport),
  remove: own
    .route({
      method: 'DELETE',
      path: '/saved-reports/{saved_report_id}',
      summary: 'Remove an own saved report; the report itself stays',
      tags,
    })
    .input(z.object(ofReport))
    .output(z.object({ id: Id })),
};
