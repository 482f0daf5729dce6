import type { AuditSubject } from '#features/audit.ts';
import type { Tx } from '#platform/db/database.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type {
  AccountBalance,
  AccountFilters,
  BookAccount,
  BookMovement,
  BookSums,
  KindBalance,
  MovementFilters,
} from '../books.contract.ts';
import { receiptName } from '../ledger.rules.ts';
import {
  type AccountRow,
  findBookAccount,
  type MovementRow,
  selectAccountSums,
  selectKinds,
  selectKindSums,
  selectMovements,
  selectOwnerNames,
  selectPosters,
  selectSharedAccounts,
  type SumsRow,
} from './books.queries.ts';

type Subjects = readonly AuditSubject[];
type Names = ReadonlyMap<string, string>;

const text = (count: string) => amountText(centimes(BigInt(count)));
const ownersOf = (accounts: readonly AccountRow[]) => accounts.flatMap(({ owner_id }) => owner_id ?? []);

/** An account with its owner's name; the owner may be deleted. */
export const bookAccount = ({ id, kind, method, owner_id }: AccountRow, names: Names): BookAccount => ({
  id,
  kind,
  method,
  name: (owner_id && names.get(owner_id)) ?? null,
});

/** A page of all movements, newest first. `next` is a stable cursor, unaffected by new postings. */
export async function listMovements(tx: Tx, filters: MovementFilters, subjects: Subjects) {
  const found = await selectMovements(tx, filters, PAGE_SIZE + 1);
  const rows = found.slice(0, PAGE_SIZE);
  const account = filters.account_id ? await findBookAccount(tx, filters.account_id) : null;
  const accounts = [
    ...rows.flatMap(({ debits, credits }) => [...debits, ...credits]),
    ...(account ? [account] : []),
  ];
  const ids = [...ownersOf(accounts), ...rows.map(({ created_by }) => created_by)];
  const names = await selectOwnerNames(tx, ids, subjects);
  return {
    movements: rows.map((row) => movementOf(row, names)),
    next: found.length > PAGE_SIZE ? Number(rows.at(-1)!.position) : null,
    account: account && bookAccount(account, names),
  };
}

function movementOf(row: MovementRow, names: Names): BookMovement {
  const {
    id,
    kind,
    memo,
    value_date,
    created_by,
    reversed_kind,
    reversed_day,
    reversed_number,
    reversed_paper,
  } = row;
  return {
    id,
    position: Number(row.position),
    receipt: receiptName(value_date, row.receipt_number, row.paper_number),
    value_date,
    kind,
    reverses:
      reversed_kind && reversed_day && reversed_number
        ? { kind: reversed_kind, receipt: receiptName(reversed_day, reversed_number, reversed_paper) }
        : null,
    memo,
    by: { id: created_by, name: names.get(created_by) ?? null },
    amount: text(row.amount),
    debit: { accounts: row.debits.map((account) => bookAccount(account, names)), number: row.debit_number },
    credit: {
      accounts: row.credits.map((account) => bookAccount(account, names)),
      number: row.credit_number,
    },
  };
}

export async function listChoices(tx: Tx, subjects: Subjects) {
  const kinds = await selectKinds(tx);
  const people = await selectPosters(tx);
  const accounts = await selectSharedAccounts(tx);
  const names = await selectOwnerNames(tx, [...people, ...ownersOf(accounts)], subjects);
  return {
    kinds,
    people: people.map((id) => ({ id, name: names.get(id) ?? null })),
    accounts: accounts.map((account) => bookAccount(account, names)),
  };
}

const sumsOf = ({ debit, credit, debit_balance, credit_balance }: SumsRow): BookSums => ({
  debit: text(debit),
  credit: text(credit),
  debit_balance: text(debit_balance),
  credit_balance: text(credit_balance),
});

/**
 * The kinds of accounts with their sums at the end of a day, and the grand totals, where debits equal
 * credits.
 */
export async function listBalances(
  tx: Tx,
  day: string | undefined,
): Promise<{ kinds: KindBalance[]; total: BookSums }> {
  const rows = await selectKindSums(tx, day);
  const sum = (part: keyof SumsRow) => String(rows.reduce((total, row) => total + BigInt(row[part]), 0n));
  return {
    kinds: rows.map((row) => ({
      kind: row.kind,
      accounts: row.accounts,
      balance: text(row.balance),
      ...sumsOf(row),
    })),
    total: sumsOf({
      debit: sum('debit'),
      credit: sum('credit'),
      debit_balance: sum('debit_balance'),
      credit_balance: sum('credit_balance'),
    }),
  };
}

/** A page of the accounts of a kind at the end of a day, largest first. */
export async function listAccounts(
  tx: Tx,
  { kind, day, page = 1 }: AccountFilters,
  subjects: Subjects,
): Promise<{ accounts: AccountBalance[]; total: number }> {
  const offset = (page - 1) * PAGE_SIZE;
  const { rows, total } = await selectAccountSums(tx, { kind, day, limit: PAGE_SIZE, offset });
  const names = await selectOwnerNames(tx, ownersOf(rows), subjects);
  return {
    accounts: rows.map((row) => ({
      account: bookAccount(row, names),
      balance: text(row.balance),
      ...sumsOf(row),
    })),
    total,
  };
}
