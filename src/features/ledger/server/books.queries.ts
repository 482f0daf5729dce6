import { type SQL, sql } from 'drizzle-orm';
import type { AuditSubject } from '#features/audit.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { MovementFilters } from '../books.contract.ts';
import type { PaymentMethod } from '../payment-methods.rules.ts';

export type AccountRow = {
  id: string;
  kind: string;
  method: PaymentMethod | null;
  owner_id: string | null;
};

export type MovementRow = {
  id: string;
  position: string;
  receipt_number: number;
  paper_number: string | null;
  value_date: SchoolDay;
  kind: string;
  memo: string | null;
  created_by: string;
  amount: string;
  reversed_kind: string | null;
  reversed_day: SchoolDay | null;
  reversed_number: number | null;
  reversed_paper: string | null;
  debits: AccountRow[];
  debit_number: number;
  credits: AccountRow[];
  credit_number: number;
};

/** Number of legs shown: a movement for a whole grade has a thousand. */
const SHOWN_LEGS = 3;
const MOST_CHOICES = 300;

const allOf = (conditions: (SQL | undefined)[]): SQL => {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length > 0 ? sql`where ${sql.join(given, sql` and `)}` : sql``;
};

/** One side of each movement on a page, with its first accounts. */
const sideOf = (isDebit: boolean) => sql`(
  select count(*)::int as number, coalesce(sum(abs(s.amount)), 0)::text as amount,
    coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'method', s.method, 'owner_id', s.owner_id) order by s.line)
      filter (where s.place <= ${SHOWN_LEGS}), '[]') as accounts
  from (select a.id, a.kind, a.method, a.owner_id, e.amount, e.line, row_number() over (order by e.line) as place
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transaction_id = page.id and e.amount ${isDebit ? sql`> 0` : sql`< 0`}) s)`;

/** The filtered movements, newest first by chain position. */
export async function selectMovements(
  tx: Tx,
  { from, to, kind, account_id, by, before }: MovementFilters,
  limit: number,
): Promise<MovementRow[]> {
  const where = allOf([
    from ? sql`t.value_date >= ${from}::date` : undefined,
    to ? sql`t.value_date <= ${to}::date` : undefined,
    kind ? sql`t.kind = ${kind}` : undefined,
    by ? sql`t.created_by = ${by}::uuid` : undefined,
    before ? sql`t.position < ${before}` : undefined,
    account_id
      ? sql`exists (select from ledger_entries e where e.transaction_id = t.id and e.account_id = ${account_id}::uuid)`
      : undefined,
  ]);
  const { rows } = await tx.execute<MovementRow>(sql`
    with page as (select t.* from ledger_transactions t ${where} order by t.position desc limit ${limit})
    select page.id, page.position::text, page.receipt_number, page.paper_number, page.value_date::text, page.kind, page.memo, page.created_by,
      d.amount, r.kind as reversed_kind, r.value_date::text as reversed_day, r.receipt_number as reversed_number, r.paper_number as reversed_paper,
      d.accounts as debits, d.number as debit_number, c.accounts as credits, c.number as credit_number
    from page left join ledger_transactions r on r.id = page.reverses
      cross join lateral ${sideOf(true)} d cross join lateral ${sideOf(false)} c
    order by page.position desc`);
  return rows;
}

export async function findBookAccount(tx: Tx, accountId: string): Promise<AccountRow | null> {
  const { rows } = await tx.execute<AccountRow>(
    sql`select id, kind, method, owner_id from ledger_accounts where id = ${accountId}::uuid`,
  );
  return rows[0] ?? null;
}

export async function selectKinds(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ kind: string }>(
    sql`select distinct kind from ledger_transactions order by kind`,
  );
  return rows.map(({ kind }) => kind);
}

export async function selectPosters(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select distinct created_by as id from ledger_transactions order by id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Accounts shared by many movements. The thousands of student and savings accounts are reached from the
 * account list.
 */
export async function selectSharedAccounts(tx: Tx): Promise<AccountRow[]> {
  const { rows } = await tx.execute<AccountRow>(sql`
    select id, kind, method, owner_id from ledger_accounts where floor is null or kind = 'till'
    order by kind <> 'till', kind, owner_id is not null, id desc limit ${MOST_CHOICES}`);
  return rows;
}

export type SumsRow = { debit: string; credit: string; debit_balance: string; credit_balance: string };
type KindRow = SumsRow & { kind: string; accounts: number; balance: string };
type AccountSumsRow = SumsRow & AccountRow & { balance: string };

/** The sum of each account's entries, up to the end of a day if given. */
const sumsByAccount = (day: SchoolDay | undefined, kind?: string): SQL => sql`
  select a.id, a.kind, a.method, a.owner_id, a.normal,
    coalesce(m.debit, 0) as debit, coalesce(m.credit, 0) as credit, coalesce(m.debit - m.credit, 0) as rest
  from ledger_accounts a left join (
    select e.account_id, coalesce(sum(e.amount) filter (where e.amount > 0), 0) as debit,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as credit
    from ledger_entries e ${day ? sql`join ledger_transactions t on t.id = e.transaction_id and t.value_date <= ${day}::date` : sql``}
    ${kind ? sql`where e.account_id in (select id from ledger_accounts where kind = ${kind})` : sql``}
    group by e.account_id
  ) m on m.account_id = a.id
  ${kind ? sql`where a.kind = ${kind}` : sql``}`;

const NOT_EMPTY = sql`(debit <> 0 or credit <> 0)`;

export async function selectKindSums(tx: Tx, day: SchoolDay | undefined): Promise<KindRow[]> {
  const { rows } = await tx.execute<KindRow>(sql`
    select kind, (count(*) filter (where ${NOT_EMPTY}))::int as accounts,
      sum(debit)::text as debit, sum(credit)::text as credit, sum(normal * rest)::text as balance,
      sum(greatest(rest, 0))::text as debit_balance, sum(greatest(-rest, 0))::text as credit_balance
    from (${sumsByAccount(day)}) s group by kind having bool_or${NOT_EMPTY} order by min(-normal), kind <> 'till', kind`);
  return rows;
}

/** The accounts of a kind with movements, largest balance first. */
export async function selectAccountSums(
  tx: Tx,
  { kind, day, limit, offset }: { kind: string; day: SchoolDay | undefined; limit: number; offset: number },
): Promise<{ rows: AccountSumsRow[]; total: number }> {
  const { rows } = await tx.execute<AccountSumsRow & { total: number }>(sql`
    select id, kind, method, owner_id, debit::text, credit::text, (normal * rest)::text as balance,
      greatest(rest, 0)::text as debit_balance, greatest(-rest, 0)::text as credit_balance, (count(*) over ())::int as total
    from (${sumsByAccount(day, kind)}) s where ${NOT_EMPTY} order by abs(rest) desc, id limit ${limit} offset ${offset}`);
  return { rows, total: rows[0]?.total ?? 0 };
}

export type JournalRow = AccountRow & {
  position: string;
  line: number;
  receipt_number: number;
  paper_number: string | null;
  value_date: SchoolDay;
  movement: string;
  reversed_kind: string | null;
  memo: string | null;
  created_by: string;
  amount: string;
};
type Period = { from: SchoolDay; to: SchoolDay };

export async function countEntries(tx: Tx, { from, to }: Period): Promise<number> {
  const { rows } = await tx.execute<{ number: number }>(sql`
    select count(*)::int as number from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where t.value_date between ${from}::date and ${to}::date`);
  return one(rows).number;
}

/** The entries of a period in the order of the books, after the keyset cursor `last`. */
export async function selectEntries(
  tx: Tx,
  { from, to }: Period,
  last: JournalRow | undefined,
  limit: number,
): Promise<JournalRow[]> {
  const after = last
    ? sql`and t.position >= ${last.position}::bigint and (t.position, e.line) > (${last.position}::bigint, ${last.line}::smallint)`
    : sql``;
  const { rows } = await tx.execute<JournalRow>(sql`
    select t.position::text, e.line, t.receipt_number, t.paper_number, t.value_date::text, t.kind as movement, r.kind as reversed_kind, t.memo,
      t.created_by, e.amount::text, a.id, a.kind, a.method, a.owner_id
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
      left join ledger_transactions r on r.id = t.reverses
    where t.value_date between ${from}::date and ${to}::date ${after}
    order by t.position, e.line limit ${limit}`);
  return rows;
}

/** Current names of people and account owners, resolved by each feature as audit subjects. */
export async function selectOwnerNames(
  tx: Tx,
  ids: readonly string[],
  subjects: readonly AuditSubject[],
): Promise<Map<string, string>> {
  if (ids.length === 0 || subjects.length === 0) return new Map();
  const wanted = `{${[...new Set(ids)].join()}}`;
  const parts = subjects.map(
    ({ names }) => sql`select n.id, n.name from (${names}) n where n.id = any(${wanted}::uuid[])`,
  );
  const { rows } = await tx.execute<{ id: string; name: string | null }>(sql.join(parts, sql` union all `));
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}
