import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ledgerKey } from '#features/ledger/server/ledger.service.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import type { TillSheet } from '#features/till/till.contract.ts';
import type { Db } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/database.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { databaseOf } from '../../src/app/testing/children.ts';
import { HEAD, signInOverHttp } from '../../src/app/testing/enrolment.ts';
import { send, sendJson } from '../../src/app/testing/http-calls.ts';
import { countFaults } from '../bank/bank-books.ts';
import { openBankSchool, openEmptyAccount } from '../bank/bank-school.ts';
import { aSupervisedServer } from '../faults/supervised-server.ts';
import { type Report, shorten } from '../report.ts';
import { type Cashier, type Moved, startCashiers } from './till-cashiers.ts';

export type T1 = {
  seed: number;
  cashiers: number;
  closings: number;
  serverKills: number;
  databaseKills: number;
  pauseMs: number;
};

const ACCOUNTS = 8;

/**
 * Cashiers take and pay cash, open and close their tills, and the server is killed: every franc must be in
 * exactly one till.
 */
export async function runT1(options: T1): Promise<Report> {
  const { seed, closings, serverKills, databaseKills, pauseMs } = options;
  const random = seededRandom(seed);
  const server = await aSupervisedServer();
  const { address, dataDir } = server;
  const { bank, close } = await openBankSchool([address], { pupils: 2 });
  for (let n = 0; n < ACCOUNTS; n += 1)
    bank.accounts.push(await openEmptyAccount(bank, bank.students[n % 2]!, '5000'));
  const put = await sendJson(
    `${address}/api/v1/till/use`,
    { in_use: true },
    {
      method: 'PUT',
      headers: { authorization: bank.authorization() },
    },
  );
  if (put.status !== 200) throw new Error(`No tills: ${put.status} ${put.body}`);
  const cashiers = await hireCashiers(address, databaseOf(dataDir), options.cashiers);

  const started = performance.now();
  const shift = startCashiers({ address, cashiers, accounts: bank.accounts, seed, closings });
  const work = { over: false };
  void shift.done.finally(() => (work.over = true));
  const kills = [
    ...Array.from({ length: serverKills }, () => 'server'),
    ...Array.from({ length: databaseKills }, () => 'database'),
  ];
  let killed = 0;
  while (kills.length > 0 && !work.over) {
    const [victim] = kills.splice(random.below(kills.length), 1);
    await sleep(pauseMs + random.below(pauseMs));
    if (work.over) break;
    killed += 1;
    if (victim === 'server') server.killServer();
    else await server.killDatabase();
    await comesBack(server.ready);
  }
  await shift.done;
  const seconds = (performance.now() - started) / 1_000;

  const faults = [...shift.surprises, ...server.ends];
  const authorization = await signInOverHttp(address, HEAD);
  const client = new Client({ connectionString: databaseOf(dataDir) });
  await client.connect();
  const judged = await judgeTills(client, shift.moved, (id) => readSheet(address, authorization, id));
  faults.push(...judged.faults);
  faults.push(...Object.entries(await countFaults(client)).map(([rule, rows]) => `${rule}: ${rows}`));
  await client.end();
  close();
  await server.end();
  if (shift.count.closed !== cashiers.length * closings)
    faults.push(`${shift.count.closed} tills were closed of ${cashiers.length * closings}`);
  return {
    piece: 't1',
    size: `${cashiers.length} cashiers, ${closings} tills each, ${killed} kills -9`,
    seed,
    figures: {
      seconds: Math.round(seconds),
      'cash movements': shift.moved.length,
      closed: shift.count.closed,
      'counted again': shift.count.recounted,
      refused: shift.count.refused,
      'asked again': shift.count.again,
      'francs in tills': judged.francs,
      differences: judged.differences,
    },
    faults: shorten(faults),
  };
}

/** On a busy machine a database takes time to recover: waits up to three minutes. */
async function comesBack(ready: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await ready();
    } catch (error) {
      if (tries === 6) throw error;
    }
}

/** Creates administrators with separate accounts, signed in as people sign in. */
async function hireCashiers(address: string, connectionString: string, number: number): Promise<Cashier[]> {
  const db: Db = openDatabase({ connectionString });
  const password = 'a long enough secret';
  const people = await Promise.all(
    Array.from({ length: number }, (_, n) =>
      aUser(db, { role: 'admin', email: `cashier-${n}@school.test`, password }),
    ),
  );
  await db.$client.end();
  const cashiers: Cashier[] = [];
  for (const { userId, email } of people) {
    for (;;) {
      const authorization = await signInOverHttp(address, { email, password }).catch(() => null);
      if (authorization) {
        cashiers.push({ userId, authorization });
        break;
      }
      await sleep(500);
    }
  }
  return cashiers;
}

async function readSheet(address: string, authorization: string, id: string): Promise<TillSheet> {
  const answer = await send(`${address}/api/v1/till/sessions/${id}`, { headers: { authorization } });
  if (answer.status !== 200) throw new Error(`No sheet: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as TillSheet;
}

type Entry = { key: string; till: string | null; cashier_id: string | null; francs: number };

/**
 * Compares the accepted movements and the till sheets with sums of the ledger, made without the product's
 * own queries.
 */
async function judgeTills(client: Client, moved: Moved[], sheetOf: (id: string) => Promise<TillSheet>) {
  const faults: string[] = [];
  const { rows: entries } = await client.query<Entry>(
    `select t.idem_key as key, s.id as till, s.cashier_id, (e.amount / 100)::int as francs
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     join ledger_accounts a on a.id = e.account_id and a.kind = 'till' and a.method = 'cash'
     left join till_sessions s on s.id = a.id
     where t.kind <> 'till_close' and not (t.kind = 'till_float' and s.id is null)`,
  );
  const byKey = new Map<string, Entry[]>();
  for (const entry of entries) byKey.set(entry.key, [...(byKey.get(entry.key) ?? []), entry]);
  for (const { cashier, procedure, key, cash } of moved) {
    if (cash === 0) continue;
    const found = byKey.get(ledgerKey({ actorId: cashier, procedure, key, input: null })) ?? [];
    if (found.length !== 1) faults.push(`${procedure} ${key} is in ${found.length} places`);
    else if (found[0]!.cashier_id !== cashier || found[0]!.francs !== cash)
      faults.push(`${procedure} ${key} moved ${found[0]!.francs} and not ${cash}, or in another's till`);
  }
  const promised = moved.reduce((sum, { cash }) => sum + cash, 0);
  const stored = entries.filter(({ till }) => till !== null).reduce((sum, { francs }) => sum + francs, 0);
  if (promised !== stored) faults.push(`${promised} francs were promised and ${stored} lie in tills`);

  const { rows: tills } = await client.query<{
    id: string;
    status: string;
    inside: number;
    left: number;
    counted: number;
    expected: number;
  }>(
    `select a.id, a.status, coalesce(sum(e.amount) filter (where t.kind <> 'till_close'), 0)::int / 100 as inside,
       coalesce(sum(e.amount), 0)::int as left, (s.counted / 100)::int as counted, (s.expected / 100)::int as expected
     from ledger_accounts a join till_sessions s on s.id = a.id
     left join ledger_entries e on e.account_id = a.id left join ledger_transactions t on t.id = e.transaction_id
     group by a.id, a.status, s.counted, s.expected`,
  );
  let differences = 0;
  for (const { id, status, inside, left, counted, expected } of tills) {
    const sheet = await sheetOf(id);
    const flows = sheet.flows.reduce((sum, { amount }) => sum + Number(amount), 0);
    if (status !== 'closed' || left !== 0) faults.push(`till ${id} is ${status} with ${left} left`);
    if (![flows, Number(sheet.session.expected), expected].every((sum) => sum === inside))
      faults.push(`till ${id} holds ${inside}, its sheet says ${sheet.session.expected} and lists ${flows}`);
    if (Number(sheet.session.counted) !== counted) faults.push(`till ${id} was counted otherwise`);
    differences += counted - expected;
  }
  const { rows: over } = await client.query<{ francs: number }>(
    `select coalesce(sum(e.amount), 0)::int / 100 as francs from ledger_entries e
     join ledger_accounts a on a.id = e.account_id and a.kind = 'cash_over_short'`,
  );
  if (over[0]!.francs !== -differences)
    faults.push(`differences of ${differences} stand with ${over[0]!.francs} in their account`);
  return { faults, francs: stored, differences };
}
