import { and, eq, inArray, isNull } from 'drizzle-orm';
import { type Call, record } from '#features/people/server/people.service.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { findCurrentYear } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { orRefuse } from '#platform/db/violations.ts';
import type { Scheme, SchemeList } from '../marking.contract.ts';
import { PRESETS } from '../marking-presets.ts';
import type { MarkingScheme } from '../marking-scheme.ts';
import {
  lockClassMarking,
  lockLatest,
  moveOpenClasses,
  selectMarkedClasses,
  selectMarkedSubjects,
  selectSchemes,
  selectVersions,
  versionOf,
} from './marking.queries.ts';
import { classMarking, markingSchemes, subjectMarking } from './marking.tables.ts';
import { schemeChanges } from './scheme-changes.ts';

/** Raised if a sheet has no place in the scheme (freeze.sql in marks). */
const SHEETS = { marking_fits_sheets: 'SHEETS_OUTSIDE' } as const;

const yearIdOf = async (tx: Tx) => (await findCurrentYear(tx))?.id ?? null;

export async function listSchemes(tx: Tx): Promise<SchemeList> {
  const year = await findCurrentYear(tx);
  const marked = await selectMarkedClasses(tx, year?.id ?? null);
  return {
    presets: Object.entries(PRESETS).map(([key, { name }]) => ({ key, name })),
    schemes: await selectSchemes(tx, { yearId: year?.id ?? null }),
    year: year && { id: year.id, name: year.name },
    without: marked.filter(({ marking }) => marking === null).length,
  };
}

/** A scheme with its versions: the latest or the requested one; null if it does not exist. */
export async function findScheme(tx: Tx, schemeId: string, version?: number): Promise<Scheme | null> {
  const [summary] = await selectSchemes(tx, { yearId: await yearIdOf(tx), schemeId });
  const versions = await selectVersions(tx, schemeId);
  const shown = version === undefined ? versions[0] : versions.find((each) => each.version === version);
  if (!summary || !shown) return null;
  return {
    ...summary,
    version: shown.version,
    name: shown.scheme.name,
    frozen: shown.frozen,
    scheme: shown.scheme,
    revision: shown.revision,
    versions: versions.map(versionOf),
  };
}

export function createScheme(call: Call, preset: string) {
  return call.db.transaction(async (tx) => {
    // Guards against names of Object.prototype, such as "toString".
    const scheme = Object.hasOwn(PRESETS, preset)
      ? (PRESETS as Readonly<Record<string, MarkingScheme>>)[preset]
      : undefined;
    if (!scheme) return { refused: 'PRESET_NOT_FOUND' } as const;
    const [id, scheme_id] = [newId(), newId()];
    const made = { created_at: call.now(), created_by: call.actor.userId };
    await tx.insert(markingSchemes).values({ id, scheme_id, version: 1, scheme, preset, ...made });
    await record(tx, call, {
      action: 'marking.created',
      subject: { type: 'marking_scheme', id: scheme_id },
      details: { preset },
    });
    return { scheme_id };
  });
}

/**
 * Changes a whole scheme; null if it does not exist. The editor's revision must be current. A frozen version stays and
 * the next one is created; classes of open years without a closed sheet move to it.
 */
export function changeScheme(
  call: Call,
  { scheme_id, revision, scheme }: { scheme_id: string; revision: string; scheme: MarkingScheme },
) {
  return orRefuse(SHEETS, () =>
    call.db.transaction(async (tx) => {
      const held = await lockLatest(tx, scheme_id);
      if (!held) return null;
      if (held.archived_at) return { refused: 'SCHEME_ARCHIVED' } as const;
      if (held.revision !== revision) return { refused: 'SCHEME_CHANGED' } as const;
      const fields = changedParts(held.scheme, scheme);
      if (fields.length > 0) await writeVersion(tx, call, { scheme_id, held, scheme, fields });
      return findScheme(tx, scheme_id);
    }),
  );
}

type Writing = {
  scheme_id: string;
  held: NonNullable<Awaited<ReturnType<typeof lockLatest>>>;
  scheme: MarkingScheme;
  fields: string[];
};

async function writeVersion(tx: Tx, call: Call, { scheme_id, held, scheme, fields }: Writing): Promise<void> {
  const version = held.frozen ? held.version + 1 : held.version;
  if (held.frozen) {
    const id = newId();
    const made = { created_at: call.now(), created_by: call.actor.userId };
    await tx.insert(markingSchemes).values({ id, scheme_id, version, scheme, preset: held.preset, ...made });
    await moveOpenClasses(tx, scheme_id, id);
  } else await tx.update(markingSchemes).set({ scheme }).where(eq(markingSchemes.id, held.id));
  await record(tx, call, {
    action: 'marking.changed',
    subject: { type: 'marking_scheme', id: scheme_id },
    details: {
      version: held.frozen ? `${held.version} → ${version}` : version,
      fields,
      changes: schemeChanges(held.scheme, scheme),
    },
  });
}

function changedParts(was: MarkingScheme, is: MarkingScheme): string[] {
  return Object.keys(is).filter(
    (part) => sorted(was[part as keyof MarkingScheme]) !== sorted(is[part as keyof MarkingScheme]),
  );
}

/** Serializes independently of key order, which the database does not preserve. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/** Archives or restores a scheme with all its versions; null if it does not exist. Classes that use it keep it. */
export function setArchived(call: Call, schemeId: string, archived: boolean) {
  return call.db.transaction(async (tx) => {
    const held = await lockLatest(tx, schemeId);
    if (!held) return null;
    if ((held.archived_at !== null) !== archived) {
      const archived_at = archived ? call.now() : null;
      await tx.update(markingSchemes).set({ archived_at }).where(eq(markingSchemes.scheme_id, schemeId));
      await record(tx, call, {
        action: archived ? 'marking.archived' : 'marking.restored',
        subject: { type: 'marking_scheme', id: schemeId },
      });
    }
    return one(await selectSchemes(tx, { yearId: await yearIdOf(tx), schemeId }));
  });
}

/**
 * Assigns a scheme's latest version to classes of the current year; null if the scheme or a class does not exist.
 * Classes with a closed sheet keep their version.
 */
export function giveScheme(call: Call, schemeId: string, classIds: readonly string[]) {
  const class_ids = [...new Set(classIds)].toSorted();
  return orRefuse(SHEETS, () =>
    call.db.transaction(async (tx) => {
      const latest = await lockLatest(tx, schemeId);
      if (!latest) return null;
      if (latest.archived_at) return { refused: 'SCHEME_ARCHIVED' } as const;
      const year_id = await yearIdOf(tx);
      if (!year_id) return { refused: 'NO_YEAR' } as const;
      const known = await tx
        .select({ id: classes.id })
        .from(classes)
        .where(inArray(classes.id, class_ids))
        .for('key share');
      if (known.length < class_ids.length) return null;
      const marking_scheme_id = latest.id;
      const written = await tx
        .insert(classMarking)
        .values(class_ids.map((class_id) => ({ class_id, year_id, marking_scheme_id })))
        .onConflictDoUpdate({
          target: [classMarking.class_id, classMarking.year_id],
          set: { marking_scheme_id },
          setWhere: isNull(classMarking.frozen_at),
        })
        .returning({ class_id: classMarking.class_id });
      if (written.length > 0)
        await record(tx, call, {
          action: 'marking.given',
          subject: { type: 'marking_scheme', id: schemeId },
          details: { version: latest.version, class_ids: written.map(({ class_id }) => class_id) },
        });
      return { given: written.length, kept: class_ids.length - written.length };
    }),
  );
}

/** Sets whether a class sits a state examination this year; null if the class does not exist. */
export function setExamClass(call: Call, classId: string, exam_class: boolean) {
  return call.db.transaction(async (tx) => {
    const year_id = await yearIdOf(tx);
    const [known] = await selectMarkedClasses(tx, year_id, classId);
    if (!known) return null;
    if (!year_id) return { refused: 'NO_YEAR' } as const;
    const held = await lockClassMarking(tx, classId, year_id);
    if (!held) return { refused: 'NO_SCHEME' } as const;
    if (held.exam_class !== exam_class) {
      await tx
        .update(classMarking)
        .set({ exam_class })
        .where(and(eq(classMarking.class_id, classId), eq(classMarking.year_id, year_id)));
      await record(tx, call, {
        action: 'marking.exam_class_set',
        subject: { type: 'class', id: classId },
        details: { exam_class },
      });
    }
    return { class_id: classId };
  });
}

/** The subjects of a class with whether they count this year; null if the class does not exist. */
export async function listSubjects(tx: Tx, classId: string) {
  const year_id = await yearIdOf(tx);
  const [known] = await selectMarkedClasses(tx, year_id, classId);
  if (!known) return null;
  if (!year_id) return { refused: 'NO_YEAR' } as const;
  return selectMarkedSubjects(tx, { classId, yearId: year_id });
}

/**
 * Sets whether a class's subject counts and whether it is a core subject; null if the class is not taught it. Counting
 * is fixed once a sheet of the class was closed; core subjects only matter at the end of the year.
 */
export function setSubject(
  call: Call,
  {
    class_id,
    subject_id,
    counts,
    core,
  }: { class_id: string; subject_id: string; counts: boolean; core: boolean },
) {
  return call.db.transaction(async (tx) => {
    const year_id = await yearIdOf(tx);
    if (!year_id) return { refused: 'NO_YEAR' } as const;
    const place = { classId: class_id, yearId: year_id, subjectId: subject_id };
    const held = await lockClassMarking(tx, class_id, year_id);
    const [was] = await selectMarkedSubjects(tx, place);
    if (!was) return null;
    if (held?.frozen_at && was.counts !== counts) return { refused: 'CLASS_FROZEN' } as const;
    if (was.counts === counts && was.core === core) return was;
    await tx
      .insert(subjectMarking)
      .values({ class_id, subject_id, year_id, counts, core })
      .onConflictDoUpdate({
        target: [subjectMarking.class_id, subjectMarking.subject_id, subjectMarking.year_id],
        set: { counts, core },
      });
    await record(tx, call, {
      action: 'marking.subject_set',
      subject: { type: 'class', id: class_id },
      details: { taught: subject_id, counts, core },
    });
    return { ...was, counts, core };
  });
}
