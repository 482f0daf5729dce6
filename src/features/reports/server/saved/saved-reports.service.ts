import { and, asc, eq, sql } from 'drizzle-orm';
import { takeBack } from '#features/inbox/server/inbox.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { readFilters } from '#platform/http/read-filters.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { builtFilters } from '../../built-reports.filters.ts';
import type { Words } from '../../reports.contract.ts';
import { REPORT_KEYS, type ReportKey, reportFilters } from '../../reports.filters.ts';
import { mayReadReport } from '../../reports.policy.ts';
import type { SavedReport, SaveReportInput, ScheduleInput } from '../../saved-reports.contract.ts';
import { addressOf, nextDayOf } from '../../saved-reports.rules.ts';
import { isReadable, titleOfBuilt } from '../built/built-reports.service.ts';
import { titleOfReport } from '../reports.service.ts';
import { savedReports } from '../saved-reports.tables.ts';

type Call = SchoolCall & { timeZone: string };
type Row = typeof savedReports.$inferSelect;

export const BUILT = 'build';
/** The kind of the notice about a finished report. */
export const READY = 'reports.ready';
const MOST_SAVED = 50;
const NAME_KEY = { saved_reports_name_key: 'NAME_TAKEN' } as const;

export const catalogueKey = (report: string): ReportKey | undefined =>
  REPORT_KEYS.find((known) => known === report);

/** Converts parsed filters back to text. */
const asTexts = (filters: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]));

/** The valid filters of a report that its reader may open; null if the reader may not, or they are invalid. */
function readableFilters(
  actor: Pick<Actor, 'role' | 'duties'>,
  { report, filters }: Pick<SaveReportInput, 'report' | 'filters'>,
  today: string,
): Record<string, string> | null {
  if (report !== BUILT)
    return mayReadReport(actor, report) ? asTexts(readFilters(reportFilters, filters)) : null;
  const { page: _page, ...kept } = readFilters(builtFilters, filters);
  return isReadable(actor, kept, today) ? asTexts(kept) : null;
}

const titleOf = ({ report, filters }: Pick<Row, 'report' | 'filters'>): Words => {
  const key = catalogueKey(report);
  return key ? titleOfReport(key) : titleOfBuilt(readFilters(builtFilters, filters));
};

const lastOf = ({ report, last_on, last_filters, last_finding, last_failure }: Row): SavedReport['last'] =>
  last_on === null
    ? null
    : {
        on: last_on,
        address: last_filters && addressOf(report, last_filters),
        finding: last_finding,
        failure: last_failure,
      };

const shown = (row: Row): SavedReport => ({
  id: row.id,
  name: row.name,
  title: titleOf(row),
  address: addressOf(row.report, row.filters),
  rhythm: row.rhythm,
  on: row.on_day,
  next_on: row.next_on,
  last: lastOf(row),
  revision: row.revision,
});

export async function listSaved(tx: Tx, { actor }: Pick<Call, 'actor'>): Promise<SavedReport[]> {
  const rows = await tx
    .select()
    .from(savedReports)
    .where(eq(savedReports.owner_id, actor.userId))
    .orderBy(asc(sql`lower(${savedReports.name})`), asc(savedReports.id));
  return rows.map((row) => shown(row));
}

/** Saves a report under a name; with a schedule, it runs from the next such day on. */
export function saveReport(call: Call & { key: string }, input: SaveReportInput) {
  type Code = 'NAME_TAKEN' | 'TOO_MANY' | 'NOT_A_REPORT';
  const { actor, now, timeZone } = call;
  const command = { procedure: 'savedReports.save', input, refusals: NAME_KEY };
  return runCommand<Code, SavedReport>(call, command, async (tx, refuse) => {
    const today = schoolDay(now(), timeZone);
    const filters = readableFilters(actor, input, today) ?? refuse('NOT_A_REPORT');
    const { name, report, rhythm, on } = input;
    const held = await tx.$count(savedReports, eq(savedReports.owner_id, actor.userId));
    if (held >= MOST_SAVED) refuse('TOO_MANY');
    const saved = await tx
      .insert(savedReports)
      .values({
        id: newId(),
        owner_id: actor.userId,
        name,
        report,
        filters,
        rhythm,
        on_day: on,
        next_on: nextDayOf({ rhythm, on }, today),
        created_at: now(),
      })
      .returning();
    await record(tx, call, { action: 'reports.saved', details: { name, report, rhythm } });
    return shown(one(saved));
  });
}

const ownReport = ({ actor }: Pick<Call, 'actor'>, id: string) =>
  and(eq(savedReports.id, id), eq(savedReports.owner_id, actor.userId));

/** Renames a saved report, or changes its schedule; null if the caller has none with this id. */
export function changeSaved(
  call: Call,
  {
    saved_report_id,
    revision,
    name,
    rhythm,
    on,
  }: ScheduleInput & { saved_report_id: string; revision: number },
) {
  return orRefuse<'NAME_TAKEN' | 'CHANGED_MEANWHILE', SavedReport | null>(NAME_KEY, (refuse) =>
    call.db.transaction(async (tx) => {
      const [held] = await tx
        .select()
        .from(savedReports)
        .where(ownReport(call, saved_report_id))
        .for('update');
      if (!held) return null;
      if (held.revision !== revision) refuse('CHANGED_MEANWHILE');
      const today = schoolDay(call.now(), call.timeZone);
      const changed = await tx
        .update(savedReports)
        .set({ name, rhythm, on_day: on, next_on: nextDayOf({ rhythm, on }, today), revision: revision + 1 })
        .where(eq(savedReports.id, held.id))
        .returning();
      await record(tx, call, {
        action: 'reports.saved_changed',
        details: { name, report: held.report, rhythm },
      });
      return shown(one(changed));
    }),
  );
}

/** Deletes a saved report with its notice; null if the caller has none with this id. */
export function removeSaved(call: Call, id: string): Promise<{ id: string } | null> {
  return call.db.transaction(async (tx) => {
    const [gone] = await tx.delete(savedReports).where(ownReport(call, id)).returning();
    if (!gone) return null;
    await takeBack(tx, { kind: READY, about: id });
    await record(tx, call, {
      action: 'reports.saved_removed',
      details: { name: gone.name, report: gone.report },
    });
    return { id };
  });
}
