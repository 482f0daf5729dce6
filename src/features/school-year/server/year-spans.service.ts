import { type Call, record } from '#features/people/server/people.service.ts';
import type { AuditDetails } from '#platform/audit/server/audit.tables.ts';
import { changesOf } from '#platform/audit/server/changes.ts';
import type { Tx } from '#platform/db/database.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import type { AddPeriodInput, ChangePeriodInput, HolidayInput, SchoolYear } from '../school-year.contract.ts';
import { isInside, type NamedSpan, periodFault, type PeriodFault } from '../school-year.rules.ts';
import {
  deleteSpan,
  insertHolidays,
  insertPeriods,
  lockYear,
  selectYear,
  updateSpan,
} from './school-year.queries.ts';
import { unlessInUse } from './school-year.service.ts';
import { schoolHolidays, schoolPeriods } from './school-year.tables.ts';

type KeyedCall = Call & { key: string };
type Change = { action: string; details: AuditDetails };
type Refused<Code extends string> = { refused: Code };

const daysOf = ({ first_day, last_day }: NamedSpan) => ({ first_day, last_day });

/** Applies one change to a locked year, records it and returns the changed year. */
async function inYear<Code extends string = never>(
  tx: Tx,
  call: Call,
  yearId: string,
  work: (year: SchoolYear) => Promise<Change | 'nothing' | null | Refused<Code>>,
): Promise<SchoolYear | null | Refused<Code | 'YEAR_CLOSED'>> {
  const held = await lockYear(tx, yearId);
  if (!held) return null;
  if (held.status === 'closed') return { refused: 'YEAR_CLOSED' };
  const done = await work(held);
  if (done === null || (done !== 'nothing' && 'refused' in done)) return done;
  if (done === 'nothing') return held;
  await record(tx, call, { ...done, subject: { type: 'school_year', id: yearId } });
  return selectYear(tx, yearId);
}

/** If only one name is given, it is used in both languages. */
function spanOf({ name_en, name_fr, first_day, last_day }: NamedSpan): NamedSpan {
  return { name_en: name_en || name_fr, name_fr: name_fr || name_en, first_day, last_day };
}

/** Adds to a year, idempotent by key. A refusal is not stored, so its key can be reused. */
function addOnce<Code extends string>(
  call: KeyedCall,
  procedure: string,
  { yearId, input }: { yearId: string; input: object },
  work: (tx: Tx, year: SchoolYear) => Promise<Change | Refused<Code>>,
): Promise<SchoolYear | Refused<Code | 'YEAR_CLOSED' | 'NOT_FOUND'>> {
  const command = { procedure, input: { ...input, yearId } };
  return runCommand<Code | 'YEAR_CLOSED' | 'NOT_FOUND', SchoolYear>(call, command, async (tx, refuse) => {
    const outcome = await inYear<Code>(tx, call, yearId, (year) => work(tx, year));
    if (!outcome) return refuse('NOT_FOUND');
    return 'refused' in outcome ? refuse(outcome.refused) : outcome;
  });
}

/**
 * Adds a term, or a sequence to a term, idempotent by key. It must lie inside its parent and not overlap its siblings.
 */
export function addPeriod(call: KeyedCall, yearId: string, input: AddPeriodInput) {
  const { parent_id = null, ...fields } = input;
  const span = spanOf(fields);
  return addOnce<Exclude<PeriodFault, 'PARTS_OUTSIDE'>>(
    call,
    'schoolYears.addPeriod',
    { yearId, input },
    async (tx, year) => {
      if (parent_id && !year.periods.some(({ id }) => id === parent_id)) return { refused: 'OUTSIDE_PARENT' };
      const fault = periodFault(year, year.periods, { ...span, parent_id });
      // A new period has no parts yet.
      if (fault && fault !== 'PARTS_OUTSIDE') return { refused: fault };
      await insertPeriods(tx, yearId, [{ ...span, parts: [] }], parent_id);
      return { action: 'school_years.period_added', details: { period: span.name_en, ...daysOf(span) } };
    },
  );
}

/** Changes a period's names or days; null if the year has no such period. */
export function changePeriod(call: Call, yearId: string, periodId: string, input: ChangePeriodInput) {
  const span = spanOf(input);
  return call.db.transaction((tx) =>
    inYear<Exclude<PeriodFault, 'TOO_DEEP'>>(tx, call, yearId, async ({ periods, ...year }) => {
      const held = periods.find(({ id }) => id === periodId);
      if (!held) return null;
      const others = periods.filter(({ id }) => id !== periodId);
      const fault = periodFault(year, others, { ...held, ...span });
      // Its place in the tree does not change, so TOO_DEEP cannot apply.
      if (fault && fault !== 'TOO_DEEP') return { refused: fault };
      const changes = changesOf(spanOf(held), span);
      if (Object.keys(changes).length === 0) return 'nothing';
      await updateSpan(tx, schoolPeriods, { year_id: yearId, id: periodId }, span);
      return { action: 'school_years.period_changed', details: { period: span.name_en, ...changes } };
    }),
  );
}

/** Removes a period with its parts, as long as nothing else refers to them. */
export function removePeriod(call: Call, yearId: string, periodId: string) {
  return unlessInUse(() =>
    call.db.transaction((tx) =>
      inYear(tx, call, yearId, async ({ periods }) => {
        const held = periods.find(({ id }) => id === periodId);
        if (!held) return null;
        await deleteSpan(tx, schoolPeriods, { year_id: yearId, id: periodId });
        return { action: 'school_years.period_removed', details: { period: held.name_en, ...daysOf(held) } };
      }),
    ),
  );
}

/** Adds days without school, idempotent by key. */
export function addHoliday(call: KeyedCall, yearId: string, input: HolidayInput) {
  const span = spanOf(input);
  return addOnce<'OUTSIDE_PARENT'>(call, 'schoolYears.addHoliday', { yearId, input }, async (tx, year) => {
    if (!isInside(span, year)) return { refused: 'OUTSIDE_PARENT' };
    await insertHolidays(tx, yearId, [span]);
    return { action: 'school_years.holiday_added', details: { holiday: span.name_en, ...daysOf(span) } };
  });
}

/** Adds several holidays, all or none, idempotent by key. */
export function addHolidays(call: KeyedCall, yearId: string, holidays: readonly HolidayInput[]) {
  const spans = holidays.map(spanOf);
  const input = { holidays };
  return addOnce<'OUTSIDE_PARENT'>(call, 'schoolYears.addHolidays', { yearId, input }, async (tx, year) => {
    if (!spans.every((span) => isInside(span, year))) return { refused: 'OUTSIDE_PARENT' };
    await insertHolidays(tx, yearId, spans);
    const names = spans.map(({ name_en }) => name_en).join(', ');
    return { action: 'school_years.holidays_added', details: { holidays: names } };
  });
}

/** Changes a holiday; null if the year has no such holiday. */
export function changeHoliday(call: Call, yearId: string, holidayId: string, input: HolidayInput) {
  const span = spanOf(input);
  return call.db.transaction((tx) =>
    inYear<'OUTSIDE_PARENT'>(tx, call, yearId, async (year) => {
      const held = year.holidays.find(({ id }) => id === holidayId);
      if (!held) return null;
      if (!isInside(span, year)) return { refused: 'OUTSIDE_PARENT' };
      const changes = changesOf(spanOf(held), span);
      if (Object.keys(changes).length === 0) return 'nothing';
      await updateSpan(tx, schoolHolidays, { year_id: yearId, id: holidayId }, span);
      return { action: 'school_years.holiday_changed', details: { holiday: span.name_en, ...changes } };
    }),
  );
}

/** Removes a holiday; null if the year has no such holiday. */
export function removeHoliday(call: Call, yearId: string, holidayId: string) {
  return call.db.transaction((tx) =>
    inYear(tx, call, yearId, async ({ holidays }) => {
      const held = holidays.find(({ id }) => id === holidayId);
      if (!held) return null;
      await deleteSpan(tx, schoolHolidays, { year_id: yearId, id: holidayId });
      return { action: 'school_years.holiday_removed', details: { holiday: held.name_en, ...daysOf(held) } };
    }),
  );
}
