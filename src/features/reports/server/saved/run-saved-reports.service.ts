import { and, asc, eq, lte } from 'drizzle-orm';
import type { Logger } from 'pino';
import { schoolDaysWithin } from '#features/attendance/server/months.service.ts';
import { notify } from '#features/inbox/server/inbox.service.ts';
import { findAdministrator } from '#features/people/server/duties.service.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { readFilters } from '#platform/http/read-filters.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import { builtFilters } from '../../built-reports.filters.ts';
import type { Words } from '../../reports.contract.ts';
import { reportFilters } from '../../reports.filters.ts';
import { addressOf, filtersOn, nextDayOf } from '../../saved-reports.rules.ts';
import { readBuilt } from '../built/built-reports.service.ts';
import { filtersTaken, readReport } from '../reports.service.ts';
import { savedReports } from '../saved-reports.tables.ts';
import { catalogueKey, READY } from './saved-reports.service.ts';

const EVERY_MS = 5 * 60_000;

type Clock = { db: Db; now: () => Date; timeZone: string; log: Pick<Logger, 'error'> };
type BookWords = Readonly<Record<string, string>>;
type Row = typeof savedReports.$inferSelect;
type Outcome = { filters: Record<string, string>; finding: Words } | { failure: 'not_allowed' | 'failed' };

/** Reads a report with its owner's current rights. */
async function readDue(
  tx: Tx,
  row: Row,
  {
    now,
    timeZone,
    bookWords,
    today,
  }: Pick<Clock, 'now' | 'timeZone'> & { bookWords: BookWords; today: SchoolDay },
): Promise<Outcome> {
  const actor = await findAdministrator(tx, row.owner_id);
  if (!actor) return { failure: 'not_allowed' };
  const reader = { actor, now, timeZone };
  const report = catalogueKey(row.report);
  if (!report) {
    const read = await readBuilt(tx, reader, readFilters(builtFilters, row.filters));
    return 'refused' in read ? { failure: 'not_allowed' } : { filters: row.filters, finding: read.finding };
  }
  const schedule = { rhythm: row.rhythm, on: row.on_day };
  const since = row.last_failure ? null : row.last_on;
  const filters = filtersOn(schedule, today, { filters: row.filters, takes: filtersTaken(report), since });
  const read = await readReport(tx, reader, bookWords, { report, ...readFilters(reportFilters, filters) });
  return read ? { filters: { ...filters }, finding: read.finding } : { failure: 'not_allowed' };
}

/**
 * Stores the outcome and notifies the owner; does nothing if the saved report was changed or handled in the
 * meantime.
 */
async function settle(
  tx: Tx,
  row: Row,
  outcome: Outcome,
  { now, today }: { now: () => Date; today: SchoolDay },
) {
  const [held] = await tx.select().from(savedReports).where(eq(savedReports.id, row.id)).for('update');
  if (!held || held.revision !== row.revision || held.next_on !== row.next_on) return;
  const schedule = { rhythm: held.rhythm, on: held.on_day };
  const came = 'failure' in outcome ? null : outcome;
  await tx
    .update(savedReports)
    .set({
      // Without the right to read it, it is no longer scheduled; after other failures it runs again on its
      // next day.
      next_on: 'failure' in outcome && outcome.failure === 'not_allowed' ? null : nextDayOf(schedule, today),
      last_on: today,
      last_filters: came?.filters ?? null,
      last_finding: came?.finding ?? null,
      last_failure: 'failure' in outcome ? outcome.failure : null,
    })
    .where(eq(savedReports.id, held.id));
  if (!came) return;
  const [owner] = await tx
    .select({ language: profiles.language })
    .from(profiles)
    .where(eq(profiles.user_id, held.owner_id));
  await notify(tx, [held.owner_id], {
    kind: READY,
    about: held.id,
    params: { name: held.name, finding: came.finding[owner?.language ?? 'fr'] },
    link: addressOf(held.report, came.filters),
    at: now(),
  });
}

/**
 * Runs the reports due today, each in its own transaction. Daily ones skip days without school; a failing
 * report does not block others.
 */
export async function runSavedReports(
  { db, now, timeZone, log }: Clock,
  bookWords: BookWords,
): Promise<void> {
  const today = schoolDay(now(), timeZone);
  const due = await db
    .select()
    .from(savedReports)
    .where(lte(savedReports.next_on, today))
    .orderBy(asc(savedReports.next_on), asc(savedReports.id));
  if (due.length === 0) return;
  const isSchoolDay =
    (await readSnapshot(db, (tx) => schoolDaysWithin(tx, { from: today, until: today }, []))).length > 0;
  for (const row of due) {
    if (row.rhythm === 'day' && !isSchoolDay) {
      await db
        .update(savedReports)
        .set({ next_on: nextDayOf({ rhythm: row.rhythm, on: row.on_day }, today) })
        .where(and(eq(savedReports.id, row.id), eq(savedReports.revision, row.revision)));
      continue;
    }
    const circumstances = { now, timeZone, bookWords, today };
    const outcome = await readSnapshot(db, (tx) => readDue(tx, row, circumstances)).catch(
      (error): Outcome => {
        log.error({ err: error, saved_report: row.id }, 'A saved report could not be made');
        return { failure: 'failed' };
      },
    );
    await db.transaction((tx) => settle(tx, row, outcome, circumstances));
  }
}

/** The school's time zone may change at runtime, so it is read with each run. */
export function savedReportsJob(school: { readonly timeZone: string }, bookWords: BookWords): JobKind {
  return {
    kind: 'reports.saved',
    everyMs: EVERY_MS,
    run: ({ db, now, log }) => runSavedReports({ db, now, timeZone: school.timeZone, log }, bookWords),
  };
}
