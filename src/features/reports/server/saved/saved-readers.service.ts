import { eq, sql } from 'drizzle-orm';
import type { NoticeReader } from '#features/notices.ts';
import { findAdministrator } from '#features/people/server/duties.service.ts';
import { readFilters } from '#platform/http/read-filters.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { builtFilters } from '../../built-reports.filters.ts';
import { mayReadReport } from '../../reports.policy.ts';
import { isReadable } from '../built/built-reports.service.ts';
import { savedReports } from '../saved-reports.tables.ts';
import { catalogueKey } from './saved-reports.service.ts';

/** Whether a pending notice may be sent: its reader still has the saved report and may read it. */
export const mayStillRead: NoticeReader = async (tx, { about, userId }) => {
  const [found] = await tx
    .select({ saved: savedReports, today: sql<SchoolDay>`public.school_day()::text` })
    .from(savedReports)
    .where(eq(savedReports.id, about));
  const actor = await findAdministrator(tx, userId);
  if (!found || found.saved.owner_id !== userId || !actor) return false;
  const { saved, today } = found;
  const report = catalogueKey(saved.report);
  if (report) return mayReadReport(actor, report);
  return isReadable(actor, readFilters(builtFilters, saved.filters), today);
};
