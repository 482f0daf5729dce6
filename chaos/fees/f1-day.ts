import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { aDataDirectory, databaseOf, openChild } from '../../src/app/testing/children.ts';
import { sendJson } from '../../src/app/testing/http-calls.ts';
import { countFaults } from '../bank/bank-books.ts';
import { openBankSchool } from '../bank/bank-school.ts';
import { codeOf, isBusy, type Target } from '../clients.ts';
import { countFeeFaults } from './fee-books.ts';
import { giveFee } from './fee-office.ts';
import type { FeeOfSomebody } from './fee-wishes.ts';
import { quantile, type Report, shorten } from '../report.ts';

export type F1 = { seed: number; payments: number; clients: number; pupils: number };

/** In francs: more than all payments of a run. */
const MUCH = '9000000';
const RUSH = 64;

/**
 * A day on which everybody pays: as many references as payments, receipt numbers without a gap, and many
 * simultaneous payments on one fee.
 */
export async function runF1({ seed, payments, clients, pupils }: F1): Promise<Report> {
  const dataDir = aDataDirectory();
  const { address } = await openChild({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const { bank, classId, close } = await openBankSchool([address], { pupils });
  const fees: FeeOfSomebody[] = [];
  for (let n = 0; n < 5; n += 1) fees.push(...(await giveFee(bank, MUCH, { class_ids: [classId] })));
  const day = await payAllDay(bank, { seed, payments, clients, fees });
  const rush = await rushOneFee(bank);
  close();

  const client = new Client({ connectionString: databaseOf(dataDir) });
  await client.connect();
  const { rows } = await client.query<{ payments: number; references: number; outcomes: number }>(
    `select count(*)::int as payments, count(distinct payment_reference)::int as references,
      count(*) filter (where id::text = any($1))::int as outcomes from fee_payments`,
    [day.ids],
  );
  const stored = rows[0]!;
  const gaps = await client.query<{ day: string; number: number; last: number }>(
    `select value_date::text as day, count(*)::int as number, max(receipt_number) as last from ledger_transactions
      group by 1 having count(*) <> max(receipt_number) or min(receipt_number) <> 1`,
  );
  const broken = { ...(await countFaults(client)), ...(await countFeeFaults(client)) };
  await client.end();

  const faults = [...day.faults, ...rush.faults];
  if (stored.outcomes !== payments)
    faults.push(`${payments - stored.outcomes} of ${payments} payments are lost`);
  if (stored.payments !== payments + rush.paid)
    faults.push(`${stored.payments} payments are stored of ${payments + rush.paid}`);
  if (stored.references !== stored.payments)
    faults.push(`${stored.references} references for ${stored.payments} payments`);
  if (new Set(day.receipts).size !== payments)
    faults.push(`${new Set(day.receipts).size} receipt numbers were told for ${payments} payments`);
  for (const { day: of, number, last } of gaps.rows)
    faults.push(`of ${of} there are ${number} receipts up to number ${last}`);
  faults.push(...Object.entries(broken).map(([rule, count]) => `${rule}: ${count}`));
  return {
    piece: 'f1',
    size: `${payments} payments by ${clients} clients, ${RUSH} on one fee`,
    seed,
    figures: {
      references: stored.references,
      ...day.figures,
      'of 64 on one fee': `${rush.paid} paid, ${rush.refused} refused`,
    },
    faults: shorten(faults),
  };
}

type Day = { seed: number; payments: number; clients: number; fees: FeeOfSomebody[] };

/**
 * Every client takes a payment when its last is recorded: every other one with the reference that a dialog
 * would have shown.
 */
async function payAllDay(target: Target, { seed, payments, clients, fees }: Day) {
  const faults: string[] = [];
  const ids: string[] = [];
  const receipts: string[] = [];
  const times: number[] = [];
  let left = payments;
  let busy = 0;
  const [address] = target.addresses as [string];
  const started = performance.now();
  const clerk = async (number: number) => {
    const random = seededRandom(seed * 7_919 + number);
    const agent = new Agent({ keepAlive: true });
    const call = async (path: string, body: unknown, key: string) => {
      for (;;) {
        const answer = await sendJson(`${address}/api/v1${path}`, body, {
          agent,
          timeoutMs: 60_000,
          headers: { authorization: target.authorization(), 'idempotency-key': key },
        }).catch(() => null);
        // Busy or without a response: retried under its key, as a dialog does.
        if (answer && !isBusy(answer)) return answer;
        busy += 1;
        await sleep(50);
      }
    };
    for (let turn = 0; left > 0; turn += 1) {
      left -= 1;
      const key = `a-day-of-payments-${seed}-${number}-${String(turn).padStart(8, '0')}`;
      const sent = performance.now();
      let shown = {};
      if (turn % 2 === 0) shown = JSON.parse((await call('/payments/references', {}, key)).body) as object;
      const body = {
        student_fee_ids: Array.from({ length: 1 + random.below(3) }, () => random.pick(fees).id),
        amount: String(1 + random.below(50)),
        ...shown,
      };
      const answer = await call('/payments', body, key);
      times.push(performance.now() - sent);
      if (answer.status !== 201) {
        faults.push(`${key}: ${answer.status} ${answer.body}`);
        continue;
      }
      const paid = JSON.parse(answer.body) as { id: string; receipt: string };
      ids.push(paid.id);
      receipts.push(paid.receipt);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => clerk(number)));
  const seconds = (performance.now() - started) / 1_000;
  times.sort((a, b) => a - b);
  const figures = {
    seconds: Math.round(seconds),
    'per second': Math.round(payments / seconds),
    'p50 ms': Math.round(quantile(times, 0.5)),
    'p99 ms': Math.round(quantile(times, 0.99)),
    'asked again': busy,
  };
  return { faults, ids, receipts, figures };
}

/** 64 simultaneous payments of 100 francs on a fee of 2,500: 25 must be accepted, all others refused. */
async function rushOneFee(target: Target & { students: string[] }) {
  const [fee] = (await giveFee(target, '2500', {
    student_ids: target.students.slice(0, 1),
  })) as [FeeOfSomebody];
  const answers = await Promise.all(
    Array.from({ length: RUSH }, (_, number) =>
      sendJson(
        `${target.addresses[0]}/api/v1/payments`,
        { student_fee_ids: [fee.id], amount: '100' },
        {
          timeoutMs: 60_000,
          headers: {
            authorization: target.authorization(),
            'idempotency-key': `rush-on-one-fee-${fee.id}-${number}`,
          },
        },
      ),
    ),
  );
  const paid = answers.filter(({ status }) => status === 201).length;
  const refused = answers.filter((answer) => ['FEE_PAID', 'OVERPAYMENT'].includes(codeOf(answer))).length;
  const faults =
    paid === 25 && refused === RUSH - 25
      ? []
      : [`of ${RUSH} payments of 100 on a fee of 2,500, ${paid} were taken and ${refused} refused`];
  return { paid, refused, faults };
}
