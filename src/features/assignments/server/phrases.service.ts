import { and, asc, eq, sql } from 'drizzle-orm';
import { type Call, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Phrases, PhrasesInput } from '../phrases.contract.ts';
import { assignmentPhrases } from './phrases.tables.ts';

/** A teacher's own phrases, which are private. */
export async function readPhrases(tx: Tx, userId: string): Promise<Phrases> {
  const rows = await tx
    .select()
    .from(assignmentPhrases)
    .where(eq(assignmentPhrases.user_id, userId))
    .orderBy(asc(assignmentPhrases.place));
  const of = (language: string) => rows.flatMap((row) => (row.language === language ? [row.text] : []));
  return { fr: of('fr'), en: of('en') };
}

/** Replaces the caller's phrases of a language. */
export function savePhrases(call: Call, { language, phrases }: PhrasesInput): Promise<Phrases> {
  const { db, actor } = call;
  return db.transaction(async (tx) => {
    // Serializes concurrent saves from two devices, so that one list replaces the other as a whole.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phrases of ${actor.userId}`}, 0))`);
    await tx
      .delete(assignmentPhrases)
      .where(and(eq(assignmentPhrases.user_id, actor.userId), eq(assignmentPhrases.language, language)));
    if (phrases.length > 0)
      await tx
        .insert(assignmentPhrases)
        .values(phrases.map((text, place) => ({ user_id: actor.userId, language, place, text })));
    await record(tx, call, {
      action: 'assignments.phrases_saved',
      details: { language, phrases: phrases.length },
    });
    return readPhrases(tx, actor.userId);
  });
}
