import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { MarkingScheme } from '#features/marking/marking-scheme.ts';
import { classMarking, markingSchemes } from '#features/marking/server/marking.tables.ts';
import { TODAY } from '#features/roster/server/memberships.service.ts';
import type { YearStatus } from '#features/school-year/school-year.rules.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { isAnyOf } from '#platform/db/any-of.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';

/** The reference day for subject choices in a year: today, clamped to the year's first and last day. */
export const DAY_OF_YEAR: SQL = sql`greatest(${schoolYears.first_day}, least(${schoolYears.last_day}, ${TODAY}))`;

export type ClassScheme = {
  marking_scheme_id: string;
  version: number;
  scheme: MarkingScheme;
  exam_class: boolean;
  year_status: YearStatus;
  day: string;
};

/** The scheme version of a class in a year; null if not set. */
export async function findClassScheme(
  tx: Tx,
  { class_id, year_id }: { class_id: string; year_id: string },
): Promise<ClassScheme | null> {
  const [found] = await tx
    .select({
      marking_scheme_id: markingSchemes.id,
      version: markingSchemes.version,
      scheme: markingSchemes.scheme,
      exam_class: classMarking.exam_class,
      year_status: schoolYears.status,
      day: sql<string>`${DAY_OF_YEAR}::text`,
    })
    .from(classMarking)
    .innerJoin(markingSchemes, eq(markingSchemes.id, classMarking.marking_scheme_id))
    .innerJoin(schoolYears, eq(schoolYears.id, classMarking.year_id))
    .where(and(eq(classMarking.class_id, class_id), eq(classMarking.year_id, year_id)));
  return found ?? null;
}

const schemesOf = prepared('marking_schemes_of', (tx) =>
  tx
    .select({ id: markingSchemes.id, scheme: markingSchemes.scheme })
    .from(markingSchemes)
    .where(isAnyOf(markingSchemes.id, sql.placeholder('ids'))),
);

/** Schemes by id, each read once: many classes share a few, and a scheme is long. */
export async function selectSchemes(
  tx: Tx,
  schemeIds: Iterable<string>,
): Promise<Map<string, MarkingScheme>> {
  const ids = [...new Set(schemeIds)];
  const rows = ids.length === 0 ? [] : await schemesOf(tx, { ids });
  return new Map(rows.map(({ id, scheme }) => [id, scheme]));
}

/** The scheme of each class that has one in a year. */
export async function selectClassSchemes(tx: Tx, yearId: string): Promise<Map<string, MarkingScheme>> {
  const given = await tx
    .select({ class_id: classMarking.class_id, scheme_id: classMarking.marking_scheme_id })
    .from(classMarking)
    .where(eq(classMarking.year_id, yearId));
  const schemes = await selectSchemes(
    tx,
    given.map(({ scheme_id }) => scheme_id),
  );
  return new Map(given.map(({ class_id, scheme_id }) => [class_id, schemes.get(scheme_id)!]));
}
