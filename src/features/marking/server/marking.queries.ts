import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { classes } from '#features/roster/server/classes.tables.ts';
import { schoolLevels, schoolSections } from '#features/roster/server/levels.tables.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { classSubjects, subjects } from '#features/roster/server/subjects.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { TwoLanguages } from '../marking-scheme.ts';
import type { MarkedClass, MarkedSubject, Scheme, SchemeSummary } from '../marking.contract.ts';
import { classMarking, markingSchemes, subjectMarking } from './marking.tables.ts';

/** A version is frozen if a sheet under it was closed, or if a class is marked by it in a closed year. */
const isFrozen = sql<boolean>`(marking_schemes.frozen_at is not null or exists (
  select from ${classMarking} c join ${schoolYears} y on y.id = c.year_id
  where c.marking_scheme_id = marking_schemes.id and y.status = 'closed'))`;

/** Schemes by their latest version, active before archived; only one if its id is given. */
export async function selectSchemes(
  tx: Tx,
  { yearId, schemeId }: { yearId: string | null; schemeId?: string },
): Promise<SchemeSummary[]> {
  const latest = tx
    .selectDistinctOn([markingSchemes.scheme_id], {
      scheme_id: markingSchemes.scheme_id,
      version: markingSchemes.version,
      name: sql<SchemeSummary['name']>`${markingSchemes.scheme}->'name'`.as('name'),
      preset: markingSchemes.preset,
      frozen: isFrozen.as('frozen'),
      archived: sql<boolean>`${markingSchemes.archived_at} is not null`.as('archived'),
      classes: sql<number>`(
        select count(*)::int from ${classMarking} c join ${markingSchemes} v on v.id = c.marking_scheme_id
        where v.scheme_id = marking_schemes.scheme_id and c.year_id = ${yearId}
      )`.as('classes'),
    })
    .from(markingSchemes)
    .where(schemeId ? eq(markingSchemes.scheme_id, schemeId) : undefined)
    .orderBy(markingSchemes.scheme_id, desc(markingSchemes.version))
    .as('latest');
  return tx
    .select({
      scheme_id: latest.scheme_id,
      version: latest.version,
      name: latest.name,
      preset: latest.preset,
      frozen: latest.frozen,
      archived: latest.archived,
      classes: latest.classes,
    })
    .from(latest)
    .orderBy(asc(latest.archived), sql`public.fold_name(${latest.name}->>'en')`, asc(latest.scheme_id));
}

const revision = sql<string>`md5(${markingSchemes.scheme}::text)`;
const ofVersion = {
  id: markingSchemes.id,
  version: markingSchemes.version,
  scheme: markingSchemes.scheme,
  preset: markingSchemes.preset,
  frozen_at: markingSchemes.frozen_at,
  frozen: isFrozen,
  archived_at: markingSchemes.archived_at,
  created_at: markingSchemes.created_at,
  revision,
};

/** A scheme's versions, latest first. */
export function selectVersions(tx: Tx, schemeId: string) {
  return tx
    .select({
      ...ofVersion,
      classes: sql<number>`(select count(*)::int from ${classMarking} c where c.marking_scheme_id = marking_schemes.id)`,
    })
    .from(markingSchemes)
    .where(eq(markingSchemes.scheme_id, schemeId))
    .orderBy(desc(markingSchemes.version));
}

/** The latest version of a scheme, or null. Locks all its versions until the transaction ends. */
export async function lockLatest(tx: Tx, schemeId: string) {
  await tx
    .select({ id: markingSchemes.id })
    .from(markingSchemes)
    .where(eq(markingSchemes.scheme_id, schemeId))
    .orderBy(markingSchemes.version)
    .for('update');
  // Read after acquiring the lock: a concurrent transaction may have frozen a version or created the next one.
  const [latest] = await tx
    .select(ofVersion)
    .from(markingSchemes)
    .where(eq(markingSchemes.scheme_id, schemeId))
    .orderBy(desc(markingSchemes.version))
    .limit(1);
  return latest ?? null;
}

/** Moves classes of open years to this version, except those held to an earlier one by a closed sheet. */
export async function moveOpenClasses(tx: Tx, schemeId: string, markingSchemeId: string): Promise<number> {
  const earlier = tx
    .select({ id: markingSchemes.id })
    .from(markingSchemes)
    .where(and(eq(markingSchemes.scheme_id, schemeId), ne(markingSchemes.id, markingSchemeId)));
  const open = tx.select({ id: schoolYears.id }).from(schoolYears).where(ne(schoolYears.status, 'closed'));
  const moved = await tx
    .update(classMarking)
    .set({ marking_scheme_id: markingSchemeId })
    .where(
      and(
        inArray(classMarking.marking_scheme_id, earlier),
        inArray(classMarking.year_id, open),
        isNull(classMarking.frozen_at),
      ),
    )
    .returning({ class_id: classMarking.class_id });
  return moved.length;
}

/** All classes in order, with their scheme in a year; only one if its id is given. */
export async function selectMarkedClasses(
  tx: Tx,
  yearId: string | null,
  classId?: string,
): Promise<MarkedClass[]> {
  const rows = await tx
    .select({
      class_id: classes.id,
      name: classes.name,
      section: classes.section,
      level: schoolLevels.name,
      school_section: schoolSections.name,
      scheme_id: markingSchemes.scheme_id,
      scheme_name: sql<TwoLanguages>`${markingSchemes.scheme}->'name'`,
      version: markingSchemes.version,
      exam_class: classMarking.exam_class,
      frozen_at: classMarking.frozen_at,
    })
    .from(classes)
    .leftJoin(schoolLevels, eq(schoolLevels.id, classes.level_id))
    .leftJoin(schoolSections, eq(schoolSections.id, schoolLevels.section_id))
    .leftJoin(
      classMarking,
      yearId ? and(eq(classMarking.class_id, classes.id), eq(classMarking.year_id, yearId)) : sql`false`,
    )
    .leftJoin(markingSchemes, eq(markingSchemes.id, classMarking.marking_scheme_id))
    .where(classId ? eq(classes.id, classId) : undefined)
    .orderBy(classes.order_key, classes.id);
  return rows.map(({ scheme_id, scheme_name, version, exam_class, frozen_at, ...row }) => ({
    ...row,
    marking:
      scheme_id === null || version === null
        ? null
        : {
            scheme_id,
            name: scheme_name,
            version,
            exam_class: exam_class ?? false,
            frozen: frozen_at !== null,
          },
  }));
}

/** The subjects of a class by group and code, with their marking settings. */
export async function selectMarkedSubjects(
  tx: Tx,
  { classId, yearId, subjectId }: { classId: string; yearId: string; subjectId?: string },
): Promise<MarkedSubject[]> {
  const rows = await tx
    .select({
      subject_id: subjects.id,
      en: subjects.name_en,
      fr: subjects.name_fr,
      group: subjects.group,
      coefficient: sql<string>`trim_scale(${classSubjects.coefficient})::text`,
      counts: sql<boolean>`coalesce(${subjectMarking.counts}, true)`,
      core: sql<boolean>`coalesce(${subjectMarking.core}, false)`,
    })
    .from(classSubjects)
    .innerJoin(subjects, eq(subjects.id, classSubjects.subject_id))
    .leftJoin(
      subjectMarking,
      and(
        eq(subjectMarking.class_id, classSubjects.class_id),
        eq(subjectMarking.subject_id, classSubjects.subject_id),
        eq(subjectMarking.year_id, yearId),
      ),
    )
    .where(
      and(
        eq(classSubjects.class_id, classId),
        subjectId ? eq(classSubjects.subject_id, subjectId) : undefined,
      ),
    )
    .orderBy(sql`${subjects.group} nulls last`, subjects.code);
  return rows.map(({ en, fr, ...row }) => ({ ...row, name: { en, fr } }));
}

/** A class's marking settings in a year, locked until the transaction ends. */
export async function lockClassMarking(tx: Tx, classId: string, yearId: string) {
  const [found] = await tx
    .select({ exam_class: classMarking.exam_class, frozen_at: classMarking.frozen_at })
    .from(classMarking)
    .where(and(eq(classMarking.class_id, classId), eq(classMarking.year_id, yearId)))
    .for('update');
  return found ?? null;
}

export type Version = Awaited<ReturnType<typeof selectVersions>>[number];
export const versionOf = ({
  version,
  frozen_at,
  created_at,
  classes: used,
}: Version): Scheme['versions'][number] => ({
  version,
  frozen_at: frozen_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  classes: used,
});
