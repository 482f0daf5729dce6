import { asc, eq } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import { savedReports } from './saved-reports.tables.ts';

export const savedReportsOwnData: OwnDataPart = async (tx, { actor }) => ({
  saved_reports: await tx
    .select({
      name: savedReports.name,
      report: savedReports.report,
      filters: savedReports.filters,
      rhythm: savedReports.rhythm,
    })
    .from(savedReports)
    .where(eq(savedReports.owner_id, actor.userId))
    .orderBy(asc(savedReports.created_at)),
});
