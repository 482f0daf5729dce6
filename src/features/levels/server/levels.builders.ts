import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { schoolLevels, schoolSections } from '#features/roster/server/levels.tables.ts';

/** A section with one level, grade 7 by default. */
export async function aSection(
  db: Db,
  {
    name = `Section ${newId().slice(-12)}`,
    level = '6e',
    ...given
  }: { name?: string; level?: string } & Partial<Pick<typeof schoolLevels.$inferInsert, 'grade_level'>> = {},
) {
  const [section_id, level_id] = [newId(), newId()];
  await db.insert(schoolSections).values({ id: section_id, name });
  await db
    .insert(schoolLevels)
    .values({ id: level_id, section_id, name: level, position: 0, grade_level: 'grade_7', ...given });
  return { section_id, level_id };
}
