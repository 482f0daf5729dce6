import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayKeepYears, mayListYears, maySeeCurrentYear } from './school-year.policy.ts';
import { isYearLong, type Span, YEAR_STATUSES } from './school-year.rules.ts';
import { PRESETS } from './year-plan.rules.ts';
import { Id } from '#platform/http/id.ts';

const spanned = {
  id: Id,
  name_en: z.string(),
  name_fr: z.string(),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
};

export const SchoolHoliday = z.object(spanned);
export type SchoolHoliday = z.infer<typeof SchoolHoliday>;

/** A term, or a sequence whose parent is a term. */
export const SchoolPeriod = z.object({ ...spanned, parent_id: z.nullable(Id) });
export type SchoolPeriod = z.infer<typeof SchoolPeriod>;

export const SchoolYear = z.object({
  id: Id,
  name: z.string(),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  status: z.enum(YEAR_STATUSES),
  /** By first day, a term before its sequences. */
  periods: z.array(SchoolPeriod),
  holidays: z.array(SchoolHoliday),
});
export type SchoolYear = z.infer<typeof SchoolYear>;

const DAY_MISSING = /*i18n*/ 'Please enter a date';
const day = z.iso
  .date(DAY_MISSING)
  .check(z.refine((text) => /^[2-8]/.test(text), /*i18n*/ 'Please enter a date from the year 2000 on'));
const days = { first_day: day, last_day: day };

const inOrder = z.refine<Span>(({ first_day, last_day }) => first_day <= last_day, {
  message: /*i18n*/ 'The last day is before the first day',
  path: ['last_day'],
});
const asLongAsAYear = z.refine<Span>((span) => span.first_day > span.last_day || isYearLong(span), {
  message: /*i18n*/ 'A school year lasts from four weeks to two years',
  path: ['last_day'],
});

const NAME_MISSING = /*i18n*/ 'Please enter a name';
const yearFields = {
  name: z
    .string(NAME_MISSING)
    .check(
      z.trim(),
      z.normalize(),
      z.minLength(1, NAME_MISSING),
      z.maxLength(20, /*i18n*/ 'Name can have at most 20 characters'),
    ),
  ...days,
};

export const CreateYearInput = z
  .strictObject({
    ...yearFields,
    /** The initial terms, if no other year is copied. */
    preset: z._default(z.enum(PRESETS), 'terms'),
    /** The year whose periods and holidays are copied, shifted to the new dates. */
    copy_of: z.optional(z.nullable(Id)),
  })
  .check(inOrder, asLongAsAYear);
export type CreateYearInput = z.infer<typeof CreateYearInput>;

export const ChangeYearInput = z.strictObject(yearFields).check(inOrder, asLongAsAYear);
export type ChangeYearInput = z.infer<typeof ChangeYearInput>;

const nameText = z
  .string()
  .check(z.trim(), z.normalize(), z.maxLength(60, /*i18n*/ 'Name can have at most 60 characters'));
/** One of the two names is enough; it is then used in both languages. */
const names = { name_en: z._default(nameText, ''), name_fr: z._default(nameText, '') };
const named = z.refine<{ name_en: string; name_fr: string }>(
  ({ name_en, name_fr }) => name_en !== '' || name_fr !== '',
  { message: NAME_MISSING, path: ['name_en'] },
);

export const ChangePeriodInput = z.strictObject({ ...names, ...days }).check(named, inOrder);
export type ChangePeriodInput = z.infer<typeof ChangePeriodInput>;
export const AddPeriodInput = z
  .strictObject({ ...names, ...days, parent_id: z.optional(z.nullable(Id)) })
  .check(named, inOrder);
export type AddPeriodInput = z.infer<typeof AddPeriodInput>;
export const HolidayInput = z.strictObject({ ...names, ...days }).check(named, inOrder);
export type HolidayInput = z.infer<typeof HolidayInput>;

const YEAR_CLOSED = {
  status: 409,
  message: /*i18n*/ 'This school year is closed and can no longer be changed.',
} as const;
const OF_A_YEAR = {
  YEAR_EXISTS: { status: 409, message: /*i18n*/ 'There is already a school year of this name' },
  YEARS_OVERLAP: { status: 409, message: /*i18n*/ 'Another school year has some of these days' },
} as const;
const OF_A_PERIOD = {
  YEAR_CLOSED,
  OUTSIDE_PARENT: { status: 409, message: /*i18n*/ 'These days are outside the year or the term' },
  PERIODS_OVERLAP: { status: 409, message: /*i18n*/ 'Another period has some of these days' },
} as const;
const PARTS_OUTSIDE = {
  status: 409,
  message: /*i18n*/ 'Its terms, sequences or holidays would fall outside these dates. Change those first.',
} as const;
const IN_USE = {
  status: 409,
  message: /*i18n*/ 'It is already in use and can no longer be removed.',
} as const;

const tags = ['school years'];
const yearId = { year_id: Id };
const periodId = { ...yearId, period_id: Id };
const holidayId = { ...yearId, holiday_id: Id };
const keeping = procedure.meta({ policy: mayKeepYears });
const adding = procedure.meta({ policy: mayKeepYears, idempotent: true });

export const schoolYearContract = {
  current: procedure
    .meta({ policy: maySeeCurrentYear })
    .route({ method: 'GET', path: '/school-years/current', summary: 'The current school year', tags })
    .output(z.object({ year: z.nullable(SchoolYear) })),
  list: procedure
    .meta({ policy: mayListYears })
    .route({ method: 'GET', path: '/school-years', summary: 'School years, latest first', tags })
    .output(z.array(SchoolYear)),
  get: keeping
    .route({ method: 'GET', path: '/school-years/{year_id}', summary: 'One school year', tags })
    .input(z.object(yearId))
    .output(SchoolYear),
  create: adding
    .route({
      method: 'POST',
      path: '/school-years',
      successStatus: 201,
      summary: 'Make a school year, with terms or with what another year had; the first one becomes current',
      tags,
    })
    .input(CreateYearInput)
    .errors(OF_A_YEAR)
    .output(SchoolYear),
  change: keeping
    .route({ method: 'PUT', path: '/school-years/{year_id}', summary: 'Change a year’s name or days', tags })
    .input(z.extend(ChangeYearInput, yearId))
    .errors({ ...OF_A_YEAR, YEAR_CLOSED, PARTS_OUTSIDE })
    .output(SchoolYear),
  makeCurrent: keeping
    .route({
      method: 'POST',
      path: '/school-years/{year_id}/make-current',
      summary: 'Make a year the current one; the one before stays open',
      tags,
    })
    .input(z.strictObject(yearId))
    .errors({ YEAR_CLOSED })
    .output(SchoolYear),
  remove: keeping
    .route({
      method: 'DELETE',
      path: '/school-years/{year_id}',
      summary: 'Remove a planned year that nothing refers to',
      tags,
    })
    .input(z.strictObject(yearId))
    .errors({
      NOT_PLANNED: { status: 409, message: /*i18n*/ 'Only a planned school year can be removed.' },
      IN_USE,
    })
    .output(z.object({ removed: Id })),
  addPeriod: adding
    .route({
      method: 'POST',
      path: '/school-years/{year_id}/periods',
      successStatus: 201,
      summary: 'Add a term, or a sequence to a term',
      tags,
    })
    .input(z.extend(AddPeriodInput, yearId))
    .errors({
      ...OF_A_PERIOD,
      TOO_DEEP: { status: 409, message: /*i18n*/ 'A sequence has no periods of its own.' },
    })
    .output(SchoolYear),
  changePeriod: keeping
    .route({
      method: 'PUT',
      path: '/school-years/{year_id}/periods/{period_id}',
      summary: 'Change a period’s name or days',
      tags,
    })
    .input(z.extend(ChangePeriodInput, periodId))
    .errors({ ...OF_A_PERIOD, PARTS_OUTSIDE })
    .output(SchoolYear),
  removePeriod: keeping
    .route({
      method: 'DELETE',
      path: '/school-years/{year_id}/periods/{period_id}',
      summary: 'Remove a period and those in it',
      tags,
    })
    .input(z.strictObject(periodId))
    .errors({ YEAR_CLOSED, IN_USE })
    .output(SchoolYear),
  addHoliday: adding
    .route({
      method: 'POST',
      path: '/school-years/{year_id}/holidays',
      successStatus: 201,
      summary: 'Add holidays, or a single day without school',
      tags,
    })
    .input(z.extend(HolidayInput, yearId))
    .errors({ YEAR_CLOSED, OUTSIDE_PARENT: OF_A_PERIOD.OUTSIDE_PARENT })
    .output(SchoolYear),
  addHolidays: adding
    .route({
      method: 'POST',
      path: '/school-years/{year_id}/public-holidays',
      successStatus: 201,
      summary: 'Add several holidays at once, all or none',
      tags,
    })
    .input(
      z.strictObject({ ...yearId, holidays: z.array(HolidayInput).check(z.minLength(1), z.maxLength(60)) }),
    )
    .errors({ YEAR_CLOSED, OUTSIDE_PARENT: OF_A_PERIOD.OUTSIDE_PARENT })
    .output(SchoolYear),
  changeHoliday: keeping
    .route({
      method: 'PUT',
      path: '/school-years/{year_id}/holidays/{holiday_id}',
      summary: 'Change holidays',
      tags,
    })
    .input(z.extend(HolidayInput, holidayId))
    .errors({ YEAR_CLOSED, OUTSIDE_PARENT: OF_A_PERIOD.OUTSIDE_PARENT })
    .output(SchoolYear),
  removeHoliday: keeping
    .route({
      method: 'DELETE',
      path: '/school-years/{year_id}/holidays/{holiday_id}',
      summary: 'Remove holidays',
      tags,
    })
    .input(z.strictObject(holidayId))
    .errors({ YEAR_CLOSED })
    .output(SchoolYear),
};
