import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { savedReports } from './saved-reports.tables.ts';

type Given = Pick<typeof savedReports.$inferInsert, 'owner_id'> & Partial<typeof savedReports.$inferInsert>;

let count = 0;

/** A saved report of enrollment by class, without a schedule. */
export async function aSavedReport(db: Db, given: Given) {
  const saved = await db
    .insert(savedReports)
    .values({
      id: newId(),
      name: `Saved ${(count += 1)}`,
      report: 'enrollment',
      filters: { by: 'class' },
      rhythm: 'none',
      created_at: new Date('2026-11-02T08:00:00Z'),
      ...given,
    })
    .returning();
  return one(saved);
}
