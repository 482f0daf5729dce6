import { amountText, centimes, type Money } from '#platform/money/money.ts';

/** A simple in-memory model of the bank, which the real one must match call by call. */
export type ModelLine = {
  seq: number;
  receipt: string;
  transaction_type: 'deposit' | 'withdraw';
  amount: string;
  balance_after: string;
  description: string | null;
  value_date: string;
  reverses: string | null;
  reversed_by: string | null;
};

type Account = {
  name: string | null;
  members: Set<string>;
  closed: boolean;
  balance: bigint;
  lines: (ModelLine & { cents: bigint })[];
};

export type Refusal = { refused: string };
type Place = { account: string; seq: number };

const text = (amount: bigint) => amountText(centimes(amount));

/** `papers` holds the current count of each series, by calendar year; `today` is the school's date. */
export function aBankModel(papers: Map<string, number>, today: () => string) {
  const accounts = new Map<string, Account>();

  const enter = (
    id: string,
    cents: bigint,
    line: Pick<ModelLine, 'transaction_type' | 'description' | 'reverses'>,
  ): ModelLine => {
    const account = accounts.get(id)!;
    const day = today();
    const prefix = line.reverses ? 'REV' : { deposit: 'DEP', withdraw: 'WDR' }[line.transaction_type];
    const series = `${prefix}-${day.slice(0, 4)}`;
    const number = (papers.get(series) ?? 0) + 1;
    papers.set(series, number);
    account.balance += cents;
    const entered = {
      ...line,
      cents,
      seq: account.lines.length + 1,
      receipt: `${series}-${String(number).padStart(6, '0')}`,
      amount: text(cents),
      balance_after: text(account.balance),
      value_date: day,
      reversed_by: null,
    };
    account.lines.push(entered);
    return entered;
  };

  return {
    accounts,
    create: (id: string, name: string, members: string[], initial: Money) => {
      const account = {
        name: name || null,
        members: new Set(members),
        closed: false,
        balance: 0n,
        lines: [],
      };
      accounts.set(id, account);
      if (initial > 0n)
        enter(id, initial, { transaction_type: 'deposit', description: null, reverses: null });
    },
    move: (
      id: string,
      type: 'deposit' | 'withdraw',
      amount: Money,
      description: string,
    ): ModelLine | Refusal => {
      const account = accounts.get(id)!;
      if (account.closed) return { refused: 'ACCOUNT_CLOSED' };
      const cents = type === 'deposit' ? amount : -amount;
      if (account.balance + cents < 0n) return { refused: 'INSUFFICIENT_BALANCE' };
      return enter(id, cents, {
        transaction_type: type,
        description: description || null,
        reverses: null,
      });
    },
    reverse: ({ account: id, seq }: Place, reason: string): ModelLine | Refusal => {
      const account = accounts.get(id)!;
      const line = account.lines[seq - 1]!;
      if (line.reverses) return { refused: 'IS_A_REVERSAL' };
      if (line.reversed_by) return { refused: 'ALREADY_REVERSED' };
      if (account.closed) return { refused: 'ACCOUNT_CLOSED' };
      if (account.balance - line.cents < 0n) return { refused: 'INSUFFICIENT_BALANCE' };
      const { transaction_type } = line;
      const mirror = enter(id, -line.cents, {
        transaction_type,
        description: reason,
        reverses: line.receipt,
      });
      line.reversed_by = mirror.receipt;
      return mirror;
    },
    rename: (id: string, name: string): null | Refusal => {
      const account = accounts.get(id)!;
      if (account.closed) return { refused: 'ACCOUNT_CLOSED' };
      account.name = name || null;
      return null;
    },
    addMember: (id: string, student: string): null | Refusal => {
      const account = accounts.get(id)!;
      if (account.closed) return { refused: 'ACCOUNT_CLOSED' };
      account.members.add(student);
      return null;
    },
    removeMember: (id: string, student: string): null | Refusal => {
      const { closed, members } = accounts.get(id)!;
      if (closed) return { refused: 'ACCOUNT_CLOSED' };
      if (!members.has(student)) return { refused: 'NOT_FOUND' };
      if (members.size === 1) return { refused: 'LAST_MEMBER' };
      members.delete(student);
      return null;
    },
    close: (id: string): null | Refusal => {
      const account = accounts.get(id)!;
      if (!account.closed && account.balance !== 0n) return { refused: 'NOT_AT_ZERO' };
      account.closed = true;
      return null;
    },
    /** A line as the API returns it now. */
    line: ({ account, seq }: Place): ModelLine => told(accounts.get(account)!.lines[seq - 1]!),
    /** An account as the API returns it now, its history newest first. */
    state: (id: string) => {
      const { name, members, closed, balance, lines } = accounts.get(id)!;
      return {
        account_name: name,
        balance: text(balance),
        closed,
        members: [...members].toSorted(),
        lines: lines.map(told).toReversed(),
      };
    },
  };
}

/** The fields of a line that both the model and the API have. */
export const told = (line: ModelLine): ModelLine => ({
  seq: line.seq,
  receipt: line.receipt,
  transaction_type: line.transaction_type,
  amount: line.amount,
  balance_after: line.balance_after,
  description: line.description,
  value_date: line.value_date,
  reverses: line.reverses,
  reversed_by: line.reversed_by,
});
