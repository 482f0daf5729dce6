import { bankAccountMembers, bankAccounts } from './bank.tables.ts';
import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import { openAccount, post } from '#features/ledger/server/ledger.service.ts';
import { recordEvent } from '#platform/audit/server/record.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { centimes } from '#platform/money/money.ts';
import { demoId, type DemoSchool, type DemoWork, type DemoEvent } from '#features/demo.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { SAVINGS } from '../bank.rules.ts';

const DAY_MS = 86_400_000;
const OFFICE = demoId(1, 1);

/** Members of the demo accounts: siblings, a class saving for its trip, and single pupils. */
const ACCOUNTS: { name: string | null; members: number[]; moves: number }[] = [
  { name: 'Élodie & Joël', members: [1, 2], moves: 14 },
  { name: 'Voyage à Kribi, 6e A', members: [1, 4, 7, 10, 13], moves: 9 },
  { name: null, members: [3], moves: 3 },
  ...Array.from({ length: 9 }, (_, n) => ({
    name: `Épargne ${n + 1}`,
    members: [11 + n * 2],
    moves: 2 + (n % 4),
  })),
  { name: 'Cadeau de fin d’année', members: [5, 6, 8], moves: 0 },
];

type Move = { account: number; at: Date; kind: 'deposit' | 'withdraw'; francs: number; memo: string | null };

const REASONS = {
  deposit: ['Jour de banque', 'Argent de poche', null, 'Vente de gâteaux'],
  withdraw: ['Cahiers', 'Transport', null, 'Sortie scolaire'],
} as const;

/** Movements of the last two months in chronological order; no balance goes below zero. */
function movesUntil(now: Date): Move[] {
  const random = seededRandom(411);
  return ACCOUNTS.flatMap(({ moves }, account) => {
    let balance = 0;
    return Array.from({ length: moves }, (_, n): Move => {
      const kind = n > 0 && balance > 2_000 && random.below(4) === 0 ? 'withdraw' : 'deposit';
      const francs = kind === 'deposit' ? (1 + random.below(12)) * 500 : (1 + random.below(4)) * 500;
      balance += kind === 'deposit' ? francs : -francs;
      const at = new Date(now.getTime() - ((moves - n) * 60 * DAY_MS) / (moves + 1) - account * 61_000);
      return { account, at, kind, francs, memo: random.pick(REASONS[kind]) };
    });
  }).toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const id = (account: number) => demoId(5, account + 1);

/** The demonstration's savings accounts and movements, recorded like those of an office. */
export function demoSavings({ now, timeZone }: DemoSchool): DemoWork {
  const opened = new Date(now.getTime() - 61 * DAY_MS);
  const events: DemoEvent[] = [
    { at: opened, run: (tx) => openAccounts(tx, opened) },
    ...movesUntil(now).map((move, n) => ({
      at: move.at,
      run: (tx: Tx) => carryOut(tx, move, timeZone, `the demonstration ${n}`),
    })),
  ];
  return { events };
}

const recordOffice = (
  tx: Tx,
  at: Date,
  action: string,
  account: number,
  details: Record<string, string | string[]>,
) =>
  recordEvent(tx, {
    at,
    action,
    actorId: OFFICE,
    address: null,
    subject: { type: 'bank_account', id: id(account) },
    details,
  });

async function openAccounts(tx: Tx, opened: Date): Promise<void> {
  for (const [account, { name, members }] of ACCOUNTS.entries()) {
    await openAccount(tx, { id: id(account), kind: SAVINGS, ownerId: id(account), at: opened });
    await tx
      .insert(bankAccounts)
      .values({ id: id(account), account_name: name, created_at: opened, created_by: OFFICE });
    await tx.insert(bankAccountMembers).values(
      members.map((member) => ({
        account_id: id(account),
        student_id: demoId(3, member),
        added_at: opened,
      })),
    );
    await recordOffice(tx, opened, 'bank.account_created', account, {
      student_ids: members.map((member) => demoId(3, member)),
    });
  }
}

async function carryOut(
  tx: Tx,
  { account, at, kind, francs, memo }: Move,
  timeZone: string,
  key: string,
): Promise<void> {
  const transactionId = newId(at.getTime());
  const cents = BigInt(kind === 'deposit' ? francs : -francs) * 100n;
  await recordOffice(tx, at, kind === 'deposit' ? 'bank.deposited' : 'bank.withdrew', account, {
    transaction_id: transactionId,
  });
  await post(
    tx,
    {
      kind,
      memo,
      legs: [
        { accountId: id(account), amount: centimes(-cents) },
        { accountId: TILLS.cash, amount: centimes(cents) },
      ],
    },
    {
      id: transactionId,
      createdBy: OFFICE,
      at,
      timeZone,
      keyed: { actorId: OFFICE, procedure: 'demo', key, input: null },
    },
  );
}
