import { asc } from 'drizzle-orm';
import { classLabel, type GradeLevel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { folded } from '#platform/imports/import-words.ts';
import { levelOfName } from './import-cells.ts';
import type { FaultCode } from './import-faults.ts';
import type { Cells } from './import-rows.ts';

/** A class in a row: existing, or new if its level can be derived. */
export type FoundClass = { id: string; label: string; made: NewClass | null };
export type NewClass = { id: string; name: string; section: string | null; grade_level: GradeLevel };
type Named = { class: FoundClass } | { unknown: string; fault: FaultCode };

/** Finds the classes in rows, ignoring accents and case; missing ones are created once each. */
export async function classFinder(tx: Tx, makeClasses: boolean) {
  const rows = await tx.select().from(classes).orderBy(asc(classes.order_key), asc(classes.id));
  const known = new Map<string, FoundClass>();
  const labels = new Map<string, string>();
  for (const row of rows.toReversed()) {
    const label = classLabel(row);
    known.set(folded(label), { id: row.id, label, made: null });
    labels.set(row.id, label);
  }
  const made = new Map<string, NewClass>();
  const unknown = new Map<string, string>();

  function find({ class: name, section, level }: Cells): Named | null {
    if (name === undefined) return null;
    const label = classLabel({ name, section: section ?? null });
    const key = folded(label);
    // Some lists give the section in both columns.
    const found =
      known.get(key) ??
      (section && folded(name).endsWith(folded(section)) ? known.get(folded(name)) : undefined);
    if (found) return { class: found };
    unknown.set(key, label);
    if (!makeClasses) return { unknown: label, fault: 'UNKNOWN_CLASS' };
    const grade_level = (level as GradeLevel | undefined) ?? levelOfName(name);
    if (!grade_level) return { unknown: label, fault: 'CLASS_WITHOUT_LEVEL' };
    const fresh = { id: newId(), name, section: section ?? null, grade_level };
    made.set(key, fresh);
    const foundFresh = { id: fresh.id, label, made: fresh };
    known.set(key, foundFresh);
    labels.set(fresh.id, label);
    return { class: foundFresh };
  }

  const labelOf = (classId: string | null | undefined): string | null =>
    (classId && labels.get(classId)) || null;
  return { find, made, unknown, labelOf };
}
