import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { ownerOf } from '#platform/testing/database.ts';
import { assistantRequests, assistantSettings } from './assistant.tables.ts';

/** Turns the assistant on. */
export async function anAssistant(db: Db, given: Partial<typeof assistantSettings.$inferInsert> = {}) {
  const set = {
    is_on: true,
    address: 'http://127.0.0.1:9/v1',
    model: 'school-model',
    sealed_key: null,
    monthly_requests: 100_000,
    ...given,
  };
  await ownerOf(db)
    .insert(assistantSettings)
    .values(set)
    .onConflictDoUpdate({ target: assistantSettings.id, set });
}

/** A person's request to the model, made and answered today. */
export async function aModelRequest(db: Db, user_id: string) {
  await ownerOf(db).insert(assistantRequests).values({
    id: newId(),
    user_id,
    use: 'announcement',
    asked_at: new Date(),
    outcome: 'used',
    letters: 120,
  });
}
