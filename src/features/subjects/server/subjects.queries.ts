import { and, asc, count, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { contains, wordsOf } from '#platform/db/name-search.ts';
import type { Subject, SubjectFilters, SubjectInput } from '../subjects.contract.ts';
import type { UsualSubject } from '../subjects-usual.ts';
import { classSubjects, subjects } from '#features/roster/server/subjects.tables.ts';

const isoOrNull = (at: string | null) => at && new Date(at).toISOString();

/** A decimal in response format: "2" for 2.00. */
const coefficient = sql<string>`trim_scale(${subjects.default_coefficient})::text`;

const columns = {
  code: subjects.code,
  name_en: subjects.name_en,
  name_fr: subjects.name_fr,
  group: subjects.group,
  default_coefficient: coefficient,
};

/** Subjects by group and code, ungrouped ones last. */
export function selectSubjects(tx: Tx, where: SQL | undefined): Promise<Subject[]> {
  const taught = tx
    .select({ classes: count().as('classes') })
    .from(classSubjects)
    .where(eq(classSubjects.subject_id, subjects.id))
    .as('taught');
  return tx
    .select({
      id: subjects.id,
      ...columns,
      archived_at: sql<string | null>`${subjects.archived_at}`.mapWith(isoOrNull),
      classes: taught.classes,
    })
    .from(subjects)
    .innerJoinLateral(taught, sql`true`)
    .where(where)
    .orderBy(sql`public.fold_name(${subjects.group}) nulls last`, sql`lower(${subjects.code})`);
}

/** The filters for search text and archived subjects. */
export function matching({ search, state }: SubjectFilters): SQL | undefined {
  return and(
    state === 'all'
      ? undefined
      : state === 'archived'
        ? isNotNull(subjects.archived_at)
        : isNull(subjects.archived_at),
    ...wordsOf(search).map((word) => contains(subjects.search_key, word)),
  );
}

export async function findSubject(tx: Tx, subjectId: string): Promise<Subject | null> {
  return (await selectSubjects(tx, eq(subjects.id, subjectId)))[0] ?? null;
}

export async function selectGroups(tx: Tx): Promise<string[]> {
  const found = await tx
    .selectDistinct({ group: sql<string>`${subjects.group}` })
    .from(subjects)
    .where(isNotNull(subjects.group))
    .orderBy(asc(subjects.group));
  return found.map(({ group }) => group);
}

export const columnsOf = ({ group, ...input }: SubjectInput) => ({ ...input, group: group || null });

/** Inserts a subject and returns its id. */
export async function insertSubject(tx: Tx, input: SubjectInput): Promise<string> {
  const id = newId();
  await tx.insert(subjects).values({ id, ...columnsOf(input) });
  return id;
}

/** Inserts those whose codes the school does not have yet, and returns their number. */
export async function insertMissing(tx: Tx, usual: readonly UsualSubject[]): Promise<number> {
  const written = await tx
    .insert(subjects)
    .values(usual.map((subject) => ({ id: newId(), ...subject })))
    .onConflictDoNothing()
    .returning({ id: subjects.id });
  return written.length;
}

export async function updateSubject(
  tx: Tx,
  subjectId: string,
  change: Partial<ReturnType<typeof columnsOf> & { archived_at: Date | null }>,
): Promise<void> {
  await tx.update(subjects).set(change).where(eq(subjects.id, subjectId));
}

/** Locks subjects' rows until the transaction ends: changes of one subject are serialized. */
export async function lockSubjects(tx: Tx, subjectIds: readonly string[]) {
  const found = await tx
    .select({ id: subjects.id, ...columns, archived_at: subjects.archived_at })
    .from(subjects)
    .where(inArray(subjects.id, [...subjectIds]))
    .orderBy(subjects.id)
    .for('no key update');
  return new Map(found.map(({ id, ...row }) => [id, row]));
}

export async function lockSubject(tx: Tx, subjectId: string) {
  return (await lockSubjects(tx, [subjectId])).get(subjectId) ?? null;
}
