import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { DEFAULT_COLOR, type FinanceType } from '../../finance.rules.ts';
import type { NamedCategory } from './imports-plan.ts';
import { financeCategories, financeImports, financeTransactions } from '../../server/finance.tables.ts';

type Import = typeof financeImports.$inferSelect;

const ofPerson = (userId: string, importId: string) =>
  and(eq(financeImports.id, importId), eq(financeImports.user_id, userId));

/** A person's uploaded file, imported or not; null for another person's. */
export async function findImport(tx: Tx, userId: string, importId: string): Promise<Import | null> {
  const [found] = await tx.select().from(financeImports).where(ofPerson(userId, importId));
  return found ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockImport(tx: Tx, userId: string, importId: string): Promise<Import | null> {
  const [found] = await tx.select().from(financeImports).where(ofPerson(userId, importId)).for('update');
  return found ?? null;
}

/** Serializes a person's imports: concurrent ones could deadlock on each other's lines. */
export async function lockImports(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`finance imports of ${userId}`}, 0))`);
}

/** A person's imported files, newest first, a hundred at most. */
export function selectImports(tx: Tx, userId: string) {
  return tx
    .select({
      id: financeImports.id,
      file_name: financeImports.file_name,
      imported_at: financeImports.imported_at,
      entries: financeImports.entries,
      undone_at: financeImports.undone_at,
    })
    .from(financeImports)
    .where(and(eq(financeImports.user_id, userId), isNotNull(financeImports.imported_at)))
    .orderBy(desc(financeImports.imported_at), desc(financeImports.id))
    .limit(100);
}

/**
 * Which of these lines are in a person's books already, including deleted entries that can be
 * restored.
 */
export async function selectKnownKeys(tx: Tx, userId: string, keys: string[]): Promise<Set<string>> {
  const found = await tx
    .select({ key: financeTransactions.import_key })
    .from(financeTransactions)
    .where(
      and(
        eq(financeTransactions.user_id, userId),
        sql`${financeTransactions.import_key} = any(${sql.param(keys)}::text[])`,
      ),
    );
  return new Set(found.map(({ key }) => key!));
}

/**
 * The person's categories with these names; the database folds names exactly as its unique index
 * does.
 */
export async function selectNamed(
  tx: Tx,
  userId: string,
  names: { type: FinanceType; name: string }[],
): Promise<NamedCategory[]> {
  if (names.length === 0) return [];
  const { rows } = await tx.execute<{
    type: FinanceType;
    name: string;
    name_key: string;
    id: string | null;
    own_name: string | null;
  }>(sql`
    select named.type, named.name, public.fold_name(named.name) as name_key, c.id, c.name as own_name
    from unnest(${sql.param(names.map(({ type }) => type))}::text[], ${sql.param(names.map(({ name }) => name))}::text[])
      with ordinality as named (type, name, n)
    left join ${financeCategories} c
      on c.user_id = ${userId} and c.type = named.type and c.name_key = public.fold_name(named.name)
    order by named.n`);
  return rows.map(({ type, name, name_key, id, own_name }) => ({
    type,
    name,
    name_key,
    found: id === null ? null : { id, name: own_name! },
  }));
}

type NewCategories = { userId: string; importId: string; at: Date; categories: NamedCategory[] };

/**
 * Creates categories named in an import. One that its owner creates concurrently is left as it is.
 */
export async function insertCategories(
  tx: Tx,
  { userId, importId, at, categories }: NewCategories,
): Promise<void> {
  if (categories.length === 0) return;
  await tx
    .insert(financeCategories)
    .values(
      categories.map(({ type, name }) => ({
        id: newId(),
        user_id: userId,
        type,
        name,
        color: DEFAULT_COLOR,
        created_at: at,
        import_id: importId,
      })),
    )
    .onConflictDoNothing();
}

type ImportedEntry = Pick<
  typeof financeTransactions.$inferSelect,
  | 'id'
  | 'type'
  | 'amount'
  | 'category_id'
  | 'description'
  | 'transaction_date'
  | 'payment_method'
  | 'notes'
  | 'import_key'
>;

/**
 * Inserts entries of a file, a thousand per statement. Lines already in the books are skipped.
 * Returns the number inserted.
 */
export async function insertImported(
  tx: Tx,
  entries: readonly ImportedEntry[],
  { userId, importId, at }: { userId: string; importId: string; at: Date },
): Promise<number> {
  let written = 0;
  for (let from = 0; from < entries.length; from += 1_000) {
    const rows = entries.slice(from, from + 1_000);
    // One array per column: building a thousand rows value by value takes longer than inserting
    // them.
    const column = (field: keyof ImportedEntry) =>
      sql.param(rows.map((row) => row[field]?.toString() ?? null));
    const { rowCount } = await tx.execute(sql`
      insert into ${financeTransactions} (id, user_id, type, amount, category_id, description, transaction_date,
        payment_method, notes, import_id, import_key, created_at, changed_at)
      select id, ${userId}::uuid, type, amount, category_id, description, transaction_date, payment_method, notes,
        ${importId}::uuid, import_key, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
      from unnest(${column('id')}::uuid[], ${column('type')}::text[], ${column('amount')}::bigint[],
        ${column('category_id')}::uuid[], ${column('description')}::text[], ${column('transaction_date')}::date[],
        ${column('payment_method')}::text[], ${column('notes')}::text[], ${column('import_key')}::text[])
        as line (id, type, amount, category_id, description, transaction_date, payment_method, notes, import_key)
      on conflict (user_id, import_key) do nothing`);
    written += rowCount ?? 0;
  }
  return written;
}

/** Marks a file as imported and clears its lines. */
export async function markImported(
  tx: Tx,
  importId: string,
  { entries, at }: { entries: number; at: Date },
): Promise<void> {
  await tx
    .update(financeImports)
    .set({ entries, imported_at: at, lines: null })
    .where(eq(financeImports.id, importId));
}
