import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { schoolLevels, schoolSections } from '#features/roster/server/levels.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { SchoolSection, SectionInput } from '../levels.contract.ts';

/** Sections in order of creation with their levels; only one if its id is given. */
export async function selectSections(tx: Tx, sectionId?: string): Promise<SchoolSection[]> {
  const sections = await tx
    .select({
      id: schoolSections.id,
      name: schoolSections.name,
      head_id: profiles.user_id,
      head: profiles.full_name,
      paper_language: schoolSections.paper_language,
      authority_fr: schoolSections.authority_fr,
      authority_en: schoolSections.authority_en,
    })
    .from(schoolSections)
    .leftJoin(profiles, eq(profiles.user_id, schoolSections.head_id))
    .where(sectionId ? eq(schoolSections.id, sectionId) : undefined)
    .orderBy(asc(schoolSections.created_at), asc(schoolSections.id));
  const levels = await tx
    .select({
      id: schoolLevels.id,
      section_id: schoolLevels.section_id,
      name: schoolLevels.name,
      grade_level: schoolLevels.grade_level,
      classes: sql<number>`(select count(*)::int from classes where classes.level_id = school_levels.id)`,
    })
    .from(schoolLevels)
    .where(sectionId ? eq(schoolLevels.section_id, sectionId) : undefined)
    .orderBy(schoolLevels.position, schoolLevels.id);
  return sections.map(({ id, name, head_id, head, ...papers }) => ({
    id,
    name,
    ...papers,
    head: head_id ? { user_id: head_id, full_name: head ?? '' } : null,
    levels: levels
      .filter(({ section_id }) => section_id === id)
      .map((level) => ({
        id: level.id,
        name: level.name,
        grade_level: level.grade_level,
        classes: level.classes,
      })),
  }));
}

/** A section's row, locked until the transaction ends. */
export async function lockSection(tx: Tx, sectionId: string) {
  const [found] = await tx
    .select({ name: schoolSections.name, head_id: schoolSections.head_id })
    .from(schoolSections)
    .where(eq(schoolSections.id, sectionId))
    .for('update');
  return found ?? null;
}

export async function isStaff(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: heldRoles.user_id })
    .from(heldRoles)
    .where(and(eq(heldRoles.user_id, userId), inArray(heldRoles.role, ['admin', 'teacher'])));
  return found.length > 0;
}

type Papers = Pick<SectionInput, 'paper_language' | 'authority_fr' | 'authority_en'>;

/** The document columns of a section: an empty authority becomes null, omitted values stay unchanged. */
export const papersOf = ({ paper_language, authority_fr, authority_en }: Papers) => ({
  ...(paper_language !== undefined && { paper_language }),
  ...(authority_fr !== undefined && { authority_fr: authority_fr || null }),
  ...(authority_en !== undefined && { authority_en: authority_en || null }),
});

export async function insertSection(
  tx: Tx,
  { name, head_id, at, ...papers }: Omit<SectionInput, 'levels'> & { at: Date },
): Promise<string> {
  const id = newId();
  await tx.insert(schoolSections).values({ id, name, head_id, ...papersOf(papers), created_at: at });
  return id;
}

/**
 * Replaces a section's levels, in this order. Their classes follow a changed grade. Names are freed first, so
 * that two levels can swap theirs.
 */
export async function writeLevels(tx: Tx, sectionId: string, levels: SectionInput['levels']): Promise<void> {
  const own = await tx
    .select({ id: schoolLevels.id })
    .from(schoolLevels)
    .where(eq(schoolLevels.section_id, sectionId));
  const known = new Set(own.map(({ id }) => id));
  const kept = new Set(levels.flatMap(({ id }) => (id && known.has(id) ? [id] : [])));
  const gone = [...known].filter((id) => !kept.has(id));
  if (gone.length > 0) await tx.delete(schoolLevels).where(inArray(schoolLevels.id, gone));
  if (kept.size > 0)
    await tx
      .update(schoolLevels)
      .set({ name: sql`right(${schoolLevels.id}::text, 30)` })
      .where(inArray(schoolLevels.id, [...kept]));
  for (const [position, { id, name, grade_level }] of levels.entries()) {
    if (id && kept.has(id)) {
      await tx.update(schoolLevels).set({ name, grade_level, position }).where(eq(schoolLevels.id, id));
      await tx.update(classes).set({ grade_level }).where(eq(classes.level_id, id));
    } else
      await tx
        .insert(schoolLevels)
        .values({ id: newId(), section_id: sectionId, name, grade_level, position });
  }
}
