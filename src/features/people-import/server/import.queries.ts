import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { peopleImports } from './people-import.tables.ts';

/** Imports and their undo are serialized: side by side they could deadlock on each other's rows. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('people imports', 0))`);
}

const ofPerson = (userId: string, importId: string) =>
  and(eq(peopleImports.id, importId), eq(peopleImports.user_id, userId));

/** A file the actor uploaded, imported or not; null for other people's. */
export async function findImport(tx: Tx, userId: string, importId: string) {
  const [found] = await tx.select().from(peopleImports).where(ofPerson(userId, importId));
  return found ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockImport(tx: Tx, userId: string, importId: string) {
  const [found] = await tx.select().from(peopleImports).where(ofPerson(userId, importId)).for('update');
  return found ?? null;
}

/** A completed import, whoever ran it, locked until the transaction ends. */
export async function lockRun(tx: Tx, importId: string) {
  const [found] = await tx
    .select({ kind: peopleImports.kind, undone_at: peopleImports.undone_at })
    .from(peopleImports)
    .where(and(eq(peopleImports.id, importId), isNotNull(peopleImports.imported_at)))
    .for('update');
  return found ?? null;
}

/** Imported files, newest first, at most a hundred. */
export function selectImports(tx: Tx) {
  return tx
    .select({
      id: peopleImports.id,
      kind: peopleImports.kind,
      file_name: peopleImports.file_name,
      imported_at: peopleImports.imported_at,
      made: peopleImports.made,
      changed: peopleImports.changed,
      undone_at: peopleImports.undone_at,
    })
    .from(peopleImports)
    .where(isNotNull(peopleImports.imported_at))
    .orderBy(desc(peopleImports.imported_at), desc(peopleImports.id))
    .limit(100);
}

/** Marks a file as imported and deletes its lines. */
export async function markImported(
  tx: Tx,
  importId: string,
  { made, changed, at }: { made: number; changed: number; at: Date },
): Promise<void> {
  await tx
    .update(peopleImports)
    .set({ made, changed, imported_at: at, lines: null })
    .where(eq(peopleImports.id, importId));
}

export async function markUndone(tx: Tx, importId: string, at: Date): Promise<void> {
  await tx.update(peopleImports).set({ undone_at: at }).where(eq(peopleImports.id, importId));
}
