import {
  CREDIT,
  FEE_FUND,
  FEE_FUND_SHARE,
  FEE_INCOME,
  FEE_KINDS,
  FEE_RECEIVABLE,
} from '#features/fees/fees.rules.ts';
import { yearColumns } from '#features/fees/server/structure-year.service.ts';
import { fundOfName } from '#features/fees/charges/server/funds.queries.ts';
import { feeClaims, feeWays } from '#features/fees/server/claims.tables.ts';
import {
  type feeEntries,
  feeStructureParts,
  feeStructures,
  studentFees,
} from '#features/fees/server/fees.tables.ts';
import { type PaymentMethod, TILLS } from '#features/ledger/payment-methods.rules.ts';
import { accountsOf, post } from '#features/ledger/server/ledger.service.ts';
import { tillPayouts, tillPeriods } from '#features/till/server/till.tables.ts';
import { demoId } from '#features/demo.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import { insertMany, timedId } from './bulk.ts';
import { CLASSES } from './class-plan.ts';
import { familiesPay } from './families-pay.ts';
import {
  chargeDay,
  feesOf,
  francs,
  FUND,
  type PlannedFee,
  SCOLARITE,
  STRUCTURES,
  structureId,
  WAYS,
} from './fee-plan.ts';
import type { Movement } from './movements.ts';
import { type Accounts, type Claim, paymentDesk } from './payments.ts';
import { savingsOf } from './savings.ts';
import { BURSAR } from './school-plan.ts';
import { levelOf } from './structure.ts';
import {
  closingOf,
  floatOf,
  openSession,
  payoutsOf,
  type Session,
  sessionsOf,
  shutSession,
} from './tills.ts';
import { ids, OFFICE, type Tour } from './tour.ts';

type Entry = typeof feeEntries.$inferInsert;

/**
 * Posts all money of the school since the year began, in chronological order: fees and payments, savings,
 * tills.
 */
export async function writeBooks(tour: Tour): Promise<Claim[]> {
  const { tx, calendar, pupils } = tour;
  await writeStructures(tour);
  const fees = feesOf(pupils, calendar);
  await insertMany(
    tx,
    studentFees,
    fees.map(({ id, pupil, structure, instalment, charged, due_date }) => ({
      id,
      student_id: ids.student(pupil.number),
      fee_structure_id: structureId(structure),
      instalment,
      instalments: STRUCTURES[structure]!.parts.length,
      amount_charged: charged,
      due_date,
      created_at: tour.at(chargeDay(calendar, structure), 430),
    })),
  );
  const accounts = await openAccounts(tour);
  const charges = chargesOf(tour, accounts, fees);
  const desk = paymentDesk(tour, accounts);
  const claims = familiesPay(tour, desk, fees);
  await insertMany(
    tx,
    feeClaims,
    claims.filter(({ state }) => state !== 'sent'),
  );
  await desk.write(charges.entries);
  await insertMany(
    tx,
    feeClaims,
    claims.filter(({ state }) => state === 'sent'),
  );
  const sessions = sessionsOf(tour);
  const payouts = payoutsOf(tour, sessions);
  const movements = [
    ...charges.movements,
    ...desk.movements,
    ...(await savingsOf(tour)),
    ...payouts.movements,
  ];
  const posted = await postAll(tour, movements, sessions);
  await insertMany(tx, tillPayouts, payouts.rows);
  await insertMany(
    tx,
    auditEvents,
    posted.map(({ id, at, by, audit }, place) => ({
      id: timedId(at, 60_000 + place),
      at,
      action: audit.action,
      actor_id: by,
      via: 'session' as const,
      address: null,
      subject_type: audit.subject.type,
      subject_id: audit.subject.id,
      details: { ...audit.details, transaction_id: id },
    })),
  );
  return claims;
}

async function writeStructures({ tx, calendar, at }: Tour): Promise<void> {
  const made = at(calendar.first_day, 420);
  await tx
    .insert(feeWays)
    .values(WAYS.map((way, position) => ({ id: demoId(31, position + 1), position, ...way })));
  await fundOfName(tx, 'APEE', { id: FUND, at: made, by: OFFICE });
  const year = await yearColumns(tx, calendar.name);
  await insertMany(
    tx,
    feeStructures,
    STRUCTURES.map(({ name, description, term, level, fund, auto_assign, parts }, structure) => ({
      id: structureId(structure),
      name,
      amount: parts.reduce((sum, [amount]) => sum + francs(amount), 0n),
      academic_term: term,
      ...year,
      level_id: level ? levelOf(CLASSES.find(({ key }) => key === level)!).id : null,
      fund_id: fund ? FUND : null,
      description,
      auto_assign,
      created_at: new Date(made.getTime() + structure * 120_000),
      created_by: OFFICE,
    })),
  );
  await insertMany(
    tx,
    feeStructureParts,
    STRUCTURES.flatMap(({ parts }, structure) =>
      parts.map(([amount, week], index) => ({
        fee_structure_id: structureId(structure),
        instalment: index + 1,
        amount: francs(amount),
        due_date: addDays(calendar.first_day, week * 7 + 4),
      })),
    ),
  );
}

async function openAccounts({ tx, calendar, at, pupils }: Tour): Promise<Accounts> {
  const opened = at(calendar.first_day, 425);
  const students = pupils.map(({ number }) => ids.student(number));
  const owners = new Map([
    [FEE_RECEIVABLE, students],
    [CREDIT, students.slice(0, 3)],
    [FEE_INCOME, STRUCTURES.map((_, structure) => structureId(structure))],
    [FEE_FUND, [FUND]],
    [FEE_FUND_SHARE, [FUND]],
  ]);
  const known = new Map<string, Map<string, string>>();
  for (const [kind, of] of owners) known.set(kind.name, await accountsOf(tx, kind, of, opened));
  return (kind, owner) => known.get(kind.name)!.get(owner)!;
}

function chargesOf({ calendar, at }: Tour, accounts: Accounts, fees: readonly PlannedFee[]) {
  const entries: Entry[] = [];
  const movements: Movement[] = STRUCTURES.map(({ name }, structure) => {
    const time = at(chargeDay(calendar, structure), 432 + structure);
    const id = timedId(time, structure);
    const of = fees.filter((fee) => fee.structure === structure);
    const owed = new Map<string, bigint>();
    for (const { pupil, charged } of of) {
      const student = ids.student(pupil.number);
      owed.set(student, (owed.get(student) ?? 0n) + charged);
    }
    const total = of.reduce((sum, { charged }) => sum + charged, 0n);
    entries.push(
      ...of.map((fee) => ({ transaction_id: id, student_fee_id: fee.id, due: fee.charged, paid: 0n })),
    );
    return {
      id,
      at: time,
      by: OFFICE,
      kind: FEE_KINDS.charge,
      memo: name,
      legs: [
        ...[...owed].map(([student, sum]) => ({
          accountId: accounts(FEE_RECEIVABLE, student),
          amount: centimes(sum),
        })),
        { accountId: accounts(FEE_INCOME, structureId(structure)), amount: centimes(-total) },
      ],
      money: null,
      audit: { action: 'fees.assigned', subject: { type: 'fee_structure', id: structureId(structure) } },
    };
  });
  const reduce = (
    fee: PlannedFee,
    kind: 'discount' | 'waiver',
    amount: Money,
    reason: string,
    nth: number,
  ) => {
    const time = at(calendar.first_day, 445 + nth);
    const id = timedId(time, 100 + nth);
    fee.owed = centimes(fee.owed - amount);
    entries.push({ transaction_id: id, student_fee_id: fee.id, due: -amount, paid: 0n });
    const student = ids.student(fee.pupil.number);
    movements.push({
      id,
      at: time,
      by: OFFICE,
      kind: FEE_KINDS[kind],
      memo: reason,
      legs: [
        { accountId: accounts(FEE_INCOME, structureId(fee.structure)), amount },
        { accountId: accounts(FEE_RECEIVABLE, student), amount: centimes(-amount) },
      ],
      money: null,
      audit: { action: 'fees.reduced', subject: { type: 'student', id: student } },
    });
  };
  const first = (structure: number) =>
    fees.filter((fee) => fee.structure === structure && fee.instalment === 1);
  const scolarite = first(SCOLARITE);
  // Aïcha is the third child of her family.
  reduce(
    scolarite.find(({ pupil }) => pupil.number === 3)!,
    'discount',
    francs(10_000),
    'Troisième enfant de la famille',
    0,
  );
  for (const [nth, at40] of [40, 117, 203, 288].entries())
    reduce(
      scolarite[at40]!,
      nth === 3 ? 'waiver' : 'discount',
      francs(nth === 3 ? 60_000 : 15_000),
      nth === 3 ? 'Boursier de la commune' : 'Enfant du personnel',
      nth + 1,
    );
  return { entries, movements };
}

type Moment = { at: Date; order: number; run: () => Promise<void> };

/**
 * Posts everything in chronological order; once there are tills, cash goes into the till of the cashier on
 * duty.
 */
async function postAll(
  tour: Tour,
  movements: readonly Movement[],
  sessions: readonly Session[],
): Promise<Movement[]> {
  const { tx, timeZone } = tour;
  const posted: Movement[] = [];
  const inTill = new Map<string, bigint>();
  const tillsFrom = sessions[0]!.opens;
  let beforeTills = 0;
  const put = async (movement: Movement) => {
    const { id, kind, memo, reverses, legs, by, at } = movement;
    if (at < tillsFrom) beforeTills += 1;
    posted.push(movement);
    const keyed = { actorId: by, procedure: 'demo', key: `the demonstration ${id}`, input: null };
    await post(
      tx,
      { kind, memo, ...(reverses && { reverses }), legs },
      { id, createdBy: by, at, timeZone, keyed },
    );
  };
  const cashOf = ({ at, by }: Movement) => {
    if (at < tillsFrom) return TILLS.cash;
    const open = sessions.find(
      (session) =>
        session.cashier === by && session.opens <= at && (session.closes === null || at < session.closes),
    );
    if (!open) throw new Error(`no till of ${by} is open at ${at.toISOString()}`);
    return open.id;
  };
  const accountOf = (movement: Movement, method: PaymentMethod) =>
    method === 'cash' ? cashOf(movement) : TILLS[method];
  const moments: Moment[] = [
    ...movements.map((movement) => ({
      at: movement.at,
      order: 1,
      run: async () => {
        const { money, legs } = movement;
        if (!money) return put(movement);
        const accountId = accountOf(movement, money.method);
        if (inTill.has(accountId)) inTill.set(accountId, inTill.get(accountId)! + money.amount);
        await put({ ...movement, legs: [{ accountId, amount: money.amount }, ...legs] });
      },
    })),
    ...sessions.flatMap((session): Moment[] => {
      const float = floatOf(session);
      const opening = {
        at: session.opens,
        order: 0,
        run: async () => {
          await openSession(tour, session, posted.length);
          inTill.set(session.id, float.legs[0]!.amount);
          await put(float);
        },
      };
      if (session.closes === null) return [opening];
      const closing = {
        at: session.closes,
        order: 2,
        run: async () => {
          const expected = centimes(inTill.get(session.id)!);
          const { counted, denominations, movement } = closingOf(session, expected);
          await put(movement);
          await shutSession(tour, session, {
            expected,
            counted,
            denominations,
            position: posted.length,
            closing_id: movement.id,
          });
        },
      };
      return [opening, closing];
    }),
  ];
  for (const { run } of moments.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.order - b.order))
    await run();
  // Written last: from then on the database refuses cash outside tills.
  await tx.insert(tillPeriods).values({
    id: demoId(41, 1),
    from_position: beforeTills,
    started_at: tillsFrom,
    started_by: ids.person(BURSAR),
  });
  return posted;
}
