import { type BankWish, aBankWish, type Movement } from './bank-wishes.ts';
import {
  type Counter,
  type ClientLoad as AnyClientLoad,
  type ClientOptions,
  type Target,
  startClientsAt,
  settleDoubtsAt,
  type Outcome as AnyOutcome,
} from '../clients.ts';

/** A bank that clients can call: ours, or the deliberately wrong one. */
export type Bank = Target & {
  /** Grows when a client opens another. */
  accounts: string[];
  students: string[];
};

export type Promised = {
  id: string;
  seq?: number;
  receipt?: string;
  amount?: string;
  balance_after?: string;
};

export type Outcome = AnyOutcome<BankWish, Promised>;
export type ClientLoad = AnyClientLoad<BankWish, Promised>;

const MAY_REFUSE: Record<BankWish['procedure'], string[]> = {
  'bank.create': [],
  'bank.deposit': [],
  'bank.withdraw': ['INSUFFICIENT_BALANCE'],
  'bank.reverse': ['INSUFFICIENT_BALANCE', 'ALREADY_REVERSED'],
};

function counterOf(bank: Bank): Counter<BankWish, Promised> {
  return {
    begin: () => {
      const mine: Movement[] = [];
      return {
        wish: (random, key) => aBankWish(random, { ...bank, mine }, key),
        settled: ({ accountId, procedure, effect }, { id }) => {
          if (accountId === null) bank.accounts.push(id);
          else if (procedure !== 'bank.reverse') mine.push({ id, accountId, effect });
        },
      };
    },
    mayRefuse: ({ procedure }) => MAY_REFUSE[procedure],
    otherBody: ({ procedure, body }) =>
      procedure === 'bank.create'
        ? null
        : procedure === 'bank.reverse'
          ? { reason: 'Another' }
          : { ...body, amount: '77' },
  };
}

export function startClients({ bank, ...options }: ClientOptions & { bank: Bank }): ClientLoad {
  return startClientsAt(bank, counterOf(bank), options);
}

/** Resends doubtful wishes under their keys until the bank has given a final response. */
export function settleDoubts(bank: Bank, outcomes: Outcome[]): Promise<string[]> {
  return settleDoubtsAt(bank, counterOf(bank), outcomes);
}
