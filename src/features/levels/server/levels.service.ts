import { eq, sql } from 'drizzle-orm';
import { type Call, record } from '#features/people/server/people.service.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { schoolLevels, schoolSections } from '#features/roster/server/levels.tables.ts';
import type { AuditDetails } from '#platform/audit/server/audit.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { orRefuse } from '#platform/db/violations.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import type { SchoolSection, SectionInput } from '../levels.contract.ts';
import { USUAL_SECTIONS, type UsualSet } from '../levels.rules.ts';
import {
  insertSection,
  isStaff,
  lockSection,
  papersOf,
  selectSections,
  writeLevels,
} from './levels.queries.ts';

const CODES = {
  school_sections_name_key: 'SECTION_EXISTS',
  school_levels_name_key: 'LEVEL_EXISTS',
} as const;
const IN_USE = {
  classes_level_id_school_levels_id_fk: 'LEVEL_IN_USE',
  fee_structures_level_id_school_levels_id_fk: 'LEVEL_HAS_FEES',
  lesson_plans_level_id_school_levels_id_fk: 'LEVEL_HAS_PLANS',
} as const;

/**
 * SQL for the school's names of a grade column, "6e, Form 1"; null without own names. Pass the column with
 * its table, because Drizzle omits tables in a single-table query.
 */
export const levelNamesOf = (tableAndColumn: `${string}.grade_level`) =>
  sql<
    string | null
  >`(select string_agg(distinct school_levels.name, ', ') from school_levels where school_levels.grade_level = ${sql.raw(tableAndColumn)})`;

/** The document language and authority of a class's section; null for a class without one. */
export async function findSectionPapers(tx: Tx, classId: string) {
  const [found] = await tx
    .select({
      paper_language: schoolSections.paper_language,
      authority_fr: schoolSections.authority_fr,
      authority_en: schoolSections.authority_en,
    })
    .from(classes)
    .innerJoin(schoolLevels, eq(schoolLevels.id, classes.level_id))
    .innerJoin(schoolSections, eq(schoolSections.id, schoolLevels.section_id))
    .where(eq(classes.id, classId));
  return found ?? null;
}

/**
 * The language of documents about a class: its section's, else the reader's, also if the section prints in
 * both.
 */
export async function paperLanguage(tx: Tx, classId: string | null, readers: Locale): Promise<Locale> {
  const own = classId && (await findSectionPapers(tx, classId))?.paper_language;
  return own === 'fr' || own === 'en' ? own : readers;
}

/** A section's levels as stored in the audit trail: "6e (grade_7), 5e (grade_8)". */
const levelsAsText = (levels: readonly { name: string; grade_level: string | null }[]) =>
  levels.map(({ name, grade_level }) => (grade_level ? `${name} (${grade_level})` : name)).join(', ') || '–';

const recordSection = (tx: Tx, call: Call, action: string, id: string, details: AuditDetails) =>
  record(tx, call, { action, subject: { type: 'school_section', id }, details });

/** Adds standard sections and levels. An existing section of that name only gets its missing levels. */
export function addUsualSections(call: Call, sets: readonly UsualSet[]): Promise<SchoolSection[]> {
  return call.db.transaction(async (tx) => {
    await tx.execute('lock table school_sections in share row exclusive mode');
    const known = await selectSections(tx);
    for (const set of new Set(sets)) {
      const { name, levels } = USUAL_SECTIONS[set];
      const own = known.find((section) => section.name.toLowerCase() === name.toLowerCase());
      const id = own?.id ?? (await insertSection(tx, { name, head_id: null, at: call.now() }));
      const names = new Set(own?.levels.map((level) => level.name.toLowerCase()));
      const missing = levels.filter((level) => !names.has(level.name.toLowerCase()));
      if (own && missing.length === 0) continue;
      const kept = own?.levels ?? [];
      await writeLevels(tx, id, [...kept, ...missing]);
      await recordSection(tx, call, own ? 'levels.changed' : 'levels.created', id, {
        section: name,
        levels: levelsAsText(missing),
      });
    }
    return selectSections(tx);
  });
}

export function createSection(call: Call, { levels, ...input }: SectionInput) {
  return orRefuse(CODES, () =>
    call.db.transaction(async (tx) => {
      if (input.head_id && !(await isStaff(tx, input.head_id))) return { refused: 'NOT_STAFF' } as const;
      const id = await insertSection(tx, { ...input, at: call.now() });
      await writeLevels(tx, id, levels);
      await recordSection(tx, call, 'levels.created', id, {
        section: input.name,
        levels: levelsAsText(levels),
      });
      return one(await selectSections(tx, id));
    }),
  );
}

/** Changes a section as a whole; null if there is none. Levels that classes use can't be removed. */
export function changeSection(
  call: Call,
  sectionId: string,
  { levels, name, head_id, ...papers }: SectionInput,
) {
  return orRefuse({ ...CODES, ...IN_USE }, () =>
    call.db.transaction(async (tx) => {
      const held = await lockSection(tx, sectionId);
      if (!held) return null;
      if (head_id && head_id !== held.head_id && !(await isStaff(tx, head_id)))
        return { refused: 'NOT_STAFF' } as const;
      const before = one(await selectSections(tx, sectionId));
      await tx
        .update(schoolSections)
        .set({ name, head_id, ...papersOf(papers) })
        .where(eq(schoolSections.id, sectionId));
      await writeLevels(tx, sectionId, levels);
      const after = one(await selectSections(tx, sectionId));
      const details: AuditDetails = {};
      if (before.name !== after.name) details['section'] = `${before.name} → ${after.name}`;
      if (held.head_id !== head_id) Object.assign(details, { from: held.head_id, to: head_id });
      const [was, is] = [levelsAsText(before.levels), levelsAsText(after.levels)];
      if (was !== is) details['levels'] = `${was} → ${is}`;
      for (const key of ['paper_language', 'authority_fr', 'authority_en'] as const)
        if (before[key] !== after[key]) details[key] = `${before[key] ?? '–'} → ${after[key] ?? '–'}`;
      if (Object.keys(details).length > 0)
        await recordSection(tx, call, 'levels.changed', sectionId, details);
      return after;
    }),
  );
}

/** Removes a section with its levels; null if there is none. */
export function removeSection(call: Call, sectionId: string) {
  return orRefuse(IN_USE, () =>
    call.db.transaction(async (tx) => {
      const held = await lockSection(tx, sectionId);
      if (!held) return null;
      const { levels } = one(await selectSections(tx, sectionId));
      await tx.delete(schoolSections).where(eq(schoolSections.id, sectionId));
      await recordSection(tx, call, 'levels.removed', sectionId, {
        section: held.name,
        levels: levelsAsText(levels),
      });
      return { id: sectionId };
    }),
  );
}
