import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { OpeningField } from '../people-import.rules.ts';
import { peopleImportRecords } from './people-import.tables.ts';

/** An amount an import posted for a student, under its transaction id. In centimes. */
export type PostedOpening = {
  student_id: string;
  field: OpeningField;
  amount: string;
  language: 'en' | 'fr';
  /** For savings: whether the import opened the account. */
  opened: boolean;
};

/** Records which import posted each opening balance. */
export async function keepOpenings(
  tx: Tx,
  importId: string,
  openings: readonly (PostedOpening & { transactionId: string })[],
): Promise<void> {
  await tx.insert(peopleImportRecords).values(
    openings.map(({ transactionId, ...after }) => ({
      import_id: importId,
      entity: 'opening',
      key: { id: transactionId },
      before: null,
      after,
    })),
  );
}

const opening = sql`${peopleImportRecords} r where r.entity = 'opening'
  and not exists (select from ledger_transactions b where b.reverses = (r.key ->> 'id')::uuid)`;

/**
 * Amounts that imports posted for some students and that are not reversed, according to the books,
 * whoever reversed them.
 */
export async function selectStanding(tx: Tx, studentIds: readonly string[]): Promise<PostedOpening[]> {
  const { rows } = await tx.execute<{ after: PostedOpening }>(sql`
    select r.after from ${opening} and r.after ->> 'student_id' = any(${sql.param([...studentIds])}::text[])`);
  return rows.map(({ after }) => after);
}

/** Amounts that one import posted and that are not reversed, with their students' names. */
export async function selectPosted(tx: Tx, importId: string) {
  const { rows } = await tx.execute<{ id: string; after: PostedOpening; label: string }>(sql`
    select r.key ->> 'id' as id, r.after,
      (select concat_ws(' ', s.roll_number, s.full_name) from students s where s.id = (r.after ->> 'student_id')::uuid) as label
    from ${opening} and r.import_id = ${importId} order by 3, 1`);
  return rows.map(({ after, ...row }) => ({ ...row, ...after }));
}
