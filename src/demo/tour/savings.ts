import { SAVINGS } from '#features/bank/bank.rules.ts';
import { bankAccountMembers, bankAccounts } from '#features/bank/server/bank.tables.ts';
import { openAccount } from '#features/ledger/server/ledger.service.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { centimes } from '#platform/money/money.ts';
import { timedId } from './bulk.ts';
import { CLASSES } from './class-plan.ts';
import { officeDays } from './families-pay.ts';
import { francs } from './fee-plan.ts';
import type { Movement } from './movements.ts';
import type { Pupil } from './people-plan.ts';
import { BURSAR } from './school-plan.ts';
import { byClass, ids, type Tour } from './tour.ts';

const REASONS = {
  deposit: ['Jour de banque', 'Argent de poche', null, 'Vente de gâteaux', 'Travail des congés'],
  withdraw: ['Cahiers', 'Transport', null, 'Sortie scolaire', 'Photo de classe'],
} as const;

type Account = { id: string; name: string | null; members: Pupil[]; moves: number };

/** Savings accounts: two of three siblings together, classes that save for a trip, and single students. */
function accountsOf({ calendar, at, pupils }: Tour): Account[] {
  const random = seededRandom(411);
  const active = pupils.filter(({ until, from }) => until === null && from === calendar.first_day);
  const class3 = byClass(active)[CLASSES.findIndex(({ key }) => key === '3e')]!;
  const formOne = byClass(active)[CLASSES.findIndex(({ key }) => key === 'Form_1')]!;
  const [elodie, joel, aicha] = active as [Pupil, Pupil, Pupil];
  const alone = Array.from({ length: 34 }, () => random.pick(active.slice(3)));
  const plans = [
    { name: 'Élodie & Joël', members: [elodie, joel], moves: 14 },
    { name: 'Voyage à Kribi, 3e A', members: class3.slice(0, 18), moves: 16 },
    { name: 'Form 1 A, Limbe trip', members: formOne.slice(0, 12), moves: 11 },
    { name: null, members: [aicha], moves: 6 },
    ...[...new Set(alone)].map((pupil, place) => ({
      name: place % 3 === 0 ? `Épargne ${pupil.name.split(' ').at(-1)}` : null,
      members: [pupil],
      moves: 2 + random.below(6),
    })),
  ];
  return plans.map((plan, place) => ({
    ...plan,
    id: timedId(at(calendar.first_day, 600 + place * 4), place + 1),
  }));
}

/** Opens the accounts and returns their movements since; no balance ever goes below zero. */
export async function savingsOf(tour: Tour): Promise<Movement[]> {
  const { tx, calendar, at, now } = tour;
  const random = seededRandom(412);
  const days = officeDays(tour);
  const by = ids.person(BURSAR);
  const movements: Movement[] = [];
  const accounts = accountsOf(tour);
  for (const [place, { id, name, members }] of accounts.entries()) {
    const opened = at(calendar.first_day, 600 + place * 4);
    await openAccount(tx, { id, kind: SAVINGS, ownerId: id, at: opened });
    await tx.insert(bankAccounts).values({ id, account_name: name, created_at: opened, created_by: by });
    await tx
      .insert(bankAccountMembers)
      .values(
        members.map((pupil) => ({ account_id: id, student_id: ids.student(pupil.number), added_at: opened })),
      );
  }
  for (const { id, moves, members } of accounts) {
    const shared = members.length > 2 ? 4 : 1;
    let balance = 0;
    let last = 0;
    for (let nth = 0; nth < moves; nth += 1) {
      const wanted = addDays(calendar.first_day, 5 + Math.floor((nth * 125) / moves) + random.below(6));
      const day = days.find((open) => open >= wanted);
      if (!day) break;
      const kind = nth > 1 && balance > 3_000 && random.below(4) === 0 ? 'withdraw' : 'deposit';
      const sum = (kind === 'deposit' ? 1 + random.below(10) : 1 + random.below(3)) * 500 * shared;
      const amount = kind === 'deposit' ? sum : Math.min(sum, Math.floor(balance / 500) * 500);
      balance += kind === 'deposit' ? amount : -amount;
      const moment = at(day, 600 + random.below(200));
      const wish = Math.min(moment.getTime(), now.getTime() - 1_200_000);
      // In sequence, so that money is deposited before it is withdrawn.
      const when = new Date(Math.max(wish, last + 1_000));
      last = when.getTime();
      const posting = timedId(when, 20_000 + movements.length);
      const cents = francs(kind === 'deposit' ? amount : -amount);
      movements.push({
        id: posting,
        at: when,
        by,
        kind,
        memo: random.pick(REASONS[kind]),
        legs: [{ accountId: id, amount: centimes(-cents) }],
        money: { method: 'cash', amount: cents },
        audit: {
          action: kind === 'deposit' ? 'bank.deposited' : 'bank.withdrew',
          subject: { type: 'bank_account', id },
        },
      });
    }
  }
  return movements;
}
