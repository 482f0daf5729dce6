import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { FillRule } from '../fill.rules.ts';
import type { Entry, Slot } from '../timetable.rules.ts';
import {
  timetableEntries,
  timetableEntryTeachers,
  timetableRooms,
  timetableRules,
  timetableVersions,
} from './timetable.tables.ts';

/** A version, locked until the transaction ends: changes to one draft are serialized. */
export async function lockVersion(tx: Tx, versionId: string) {
  const [found] = await tx
    .select({
      id: timetableVersions.id,
      name: timetableVersions.name,
      valid_from: timetableVersions.valid_from,
    })
    .from(timetableVersions)
    .where(eq(timetableVersions.id, versionId))
    .for('update');
  return found ?? null;
}

export async function isRoom(tx: Tx, roomId: string): Promise<boolean> {
  const found = await tx
    .select({ id: timetableRooms.id })
    .from(timetableRooms)
    .where(and(eq(timetableRooms.id, roomId), isNull(timetableRooms.archived_at)));
  return found.length === 1;
}

export async function insertEntries(tx: Tx, version_id: string, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insert(timetableEntries)
    .values(entries.map(({ further_ids: _further, ...entry }) => ({ ...entry, version_id })));
  const further = entries.flatMap(({ id: entry_id, further_ids, day, period_id, meeting }) =>
    further_ids.map((teacher_id) => ({ entry_id, teacher_id, version_id, day, period_id, meeting })),
  );
  if (further.length > 0) await tx.insert(timetableEntryTeachers).values(further);
}

export const updateEntries = (
  tx: Tx,
  ids: readonly string[],
  set: Partial<Slot & Pick<Entry, 'room_id' | 'locked'>>,
) =>
  tx
    .update(timetableEntries)
    .set(set)
    .where(inArray(timetableEntries.id, [...ids]));

export const deleteEntries = (tx: Tx, ids: readonly string[]) =>
  tx.delete(timetableEntries).where(inArray(timetableEntries.id, [...ids]));

/** Sets all rules of a version. */
export async function writeRules(tx: Tx, version_id: string, rules: readonly FillRule[]): Promise<void> {
  await tx.delete(timetableRules).where(eq(timetableRules.version_id, version_id));
  // The ids ascend in the order of the rules, because rules are read in order of id.
  const now = Date.now();
  if (rules.length > 0)
    await tx
      .insert(timetableRules)
      .values(rules.map((rule, at) => ({ id: newId(now + at), ...rule, version_id })));
}
