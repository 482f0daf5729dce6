import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { OpeningField } from '../people-import.rules.ts';
import { peopleImportRecords } from './people-import.tables.ts';

/** What an import posted for a student, under the id of its transaction. The amount is in centimes. */
export type PostedOpening = {
  student_id: string;
  field: OpeningField;
  amount: string;
  language: 'en' | 'fr';
  /** Of savings: the account was opened for them. */
  opened: boolean;
};

/** Keeps of each opening which import posted it. */
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

/** What imports posted for some students and nobody took back: the books say it, whoever took it back. */
export async function selectStanding(tx: Tx, studentIds: readonly string[]): Promise<PostedOpening[]> {
  const { rows } = await tx.execute<{ after: PostedOpening }>(sql`
    select r.after from ${opening} and r.after ->> 'student_id' = any(${sql.param([...studentIds])}::text[])`);
  return rows.map(({ after }) => after);
}

/** What one import posted and nobody took back, with what its student is called. */
export async function selectPosted(tx: Tx, importId: string) {
  const { rows } = await tx.execute<{ id: string; after: PostedOpening; label: string }>(sql`
    select r.key ->> 'id' as id, r.after,
      (select concat_ws(' ', s.roll_number, s.full_name) from students s where s.id = (r.after ->> 'student_id')::uuid) as label
    from ${opening} and r.import_id = ${importId} order by 3, 1`);
  return rows.map(({ after, ...row }) => ({ ...row, ...after }));
}
