import type { Actor } from '#features/people/people.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { mayEnterMarks } from '../marks.policy.ts';
import { findSheet } from './sheets.queries.ts';

/** Whether an actor may subscribe to a sheet: only if they may enter it today. */
export async function entersSheet(tx: Tx, actor: Actor, sheetId: string): Promise<boolean> {
  return sheetId !== 'all' && mayEnterMarks(actor) && (await findSheet(tx, actor, sheetId)) !== null;
}
