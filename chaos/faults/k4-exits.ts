import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Db, openDatabase } from '#platform/db/database.ts';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { type Child, openChild } from '../../src/app/testing/children.ts';
import { fingerprintOf } from '../../src/app/testing/fingerprint.ts';
import { countFaults } from '../bank/bank-books.ts';
import type { Bank } from '../bank/bank-clients.ts';
import { call, type Command, COMMANDS } from '../bank/bank-commands.ts';
import { openBankSchool } from '../bank/bank-school.ts';
import { countFeeFaults } from '../fees/fee-books.ts';
import { FEE_COMMANDS } from '../fees/fee-commands.ts';
import { type Report, shorten } from '../report.ts';
import { aDatabaseServer } from '../scratch-databases.ts';

/** More statements than any command has. */
const MOST_STATEMENTS = 60;

const { deposit, ...others } = COMMANDS;
const { pay, ...otherFees } = FEE_COMMANDS;
/** A deposit and a payment first, because a short run takes only these. */
const ALL_COMMANDS: Record<string, Command> = { deposit: deposit!, pay: pay!, ...others, ...otherFees };

/** `stride`: 3 takes every third statement, starting at an offset from the seed. */
export type K4 = { seed: number; commands: number; stride: number };

/**
 * Ends a server as if killed after the first, the second, the third… statement of each command, until the
 * command completes. The effect must be complete or absent, and a retry under the same key must return the
 * one response.
 */
export async function runK4(options: K4): Promise<Report> {
  const { seed, commands, stride } = options;
  const { connectionString } = await aDatabaseServer();
  const environment = {
    DATABASE_URL: connectionString,
    SECRET_KEY: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'error',
  };
  // This server stays alive, and shows what the others left behind.
  const { address } = await openChild(environment);
  const { bank, close } = await openBankSchool([address], { pupils: 2 });
  const db = openDatabase({ connectionString });
  atEndOfFile(() => db.$client.end());
  const faults: string[] = [];
  const figures: Record<string, string> = {};
  for (const [name, command] of Object.entries(ALL_COMMANDS).slice(0, commands)) {
    const found = await endEverywhere({
      name,
      command,
      bank,
      db,
      environment,
      first: 1 + (seed % stride),
      stride,
    });
    faults.push(...found.faults);
    figures[name] = `${found.ends} ends`;
    if (found.ends * stride < 5) faults.push(`${name}: only ${found.ends} ends: the kit does not reach it`);
  }
  close();
  const client = new Client({ connectionString });
  await client.connect();
  const broken = { ...(await countFaults(client)), ...(await countFeeFaults(client)) };
  for (const [rule, rows] of Object.entries(broken)) faults.push(`${rule}: ${rows}`);
  await client.end();
  return {
    piece: 'k4',
    size: `${commands} commands, ${stride === 1 ? 'each statement' : `one of ${stride} statements`}`,
    seed,
    figures,
    faults: shorten(faults),
  };
}

type Walk = {
  name: string;
  command: Command;
  bank: Bank;
  db: Db;
  environment: Record<string, string>;
  first: number;
  stride: number;
};

async function endEverywhere({ name, command, bank, db, environment, first, stride }: Walk) {
  const faults: string[] = [];
  const [healthy] = bank.addresses as [string];
  // The next server starts while this one is checked.
  const doomed = (statements: number) =>
    openChild({ ...environment, EXIT_AFTER_STATEMENTS: String(statements) });
  let ends = 0;
  let next = doomed(first);
  for (let statements = first; statements <= MOST_STATEMENTS; statements += stride) {
    const child = await next;
    next = doomed(statements + stride);
    // Not awaited yet: a failure is thrown when it is.
    next.catch(() => {});
    const wish = await command(bank);
    const before = await fingerprintOf(db, WRITTEN);
    await arm(child);
    const answer = await call(child.address, bank, wish).catch(() => null);
    if (answer) {
      child.process.kill('SIGKILL');
      await next.then((spare) => spare.process.kill('SIGKILL'));
      if (answer.status >= 300) faults.push(`${name} in one piece: ${answer.status} ${answer.body}`);
      return { ends, faults };
    }
    ends += 1;
    const { code } = await child.ended;
    if (code !== 137) faults.push(`${name} after ${statements}: it ended with ${code}`);
    await untilRolledBack(db);
    const after = await fingerprintOf(db, WRITTEN);
    const retry = await call(healthy, bank, wish);
    const second = await call(healthy, bank, wish);
    if (retry.status >= 300) faults.push(`${name} after ${statements}, again: ${retry.status} ${retry.body}`);
    if (retry.body !== second.body) faults.push(`${name} after ${statements}: two answers of one key`);
    const settled = await fingerprintOf(db, WRITTEN);
    // The effect was complete before the retry if the retry added nothing.
    if (after !== before && after !== settled)
      faults.push(`${name} after ${statements}: a part of it stayed behind`);
    if (settled === before) faults.push(`${name} after ${statements}: the retry did nothing`);
  }
  faults.push(`${name} never completed`);
  return { ends, faults };
}

/**
 * All tables that a command of the bank or of the fees writes, without those that servers write at the
 * start.
 */
const WRITTEN = [
  'bank_accounts',
  'bank_account_members',
  'bank_tallies',
  'ledger_accounts',
  'ledger_transactions',
  'ledger_entries',
  'ledger_days',
  'ledger_series',
  'ledger_state',
  'ledger_account_kinds',
  'idempotent_answers',
  'student_fees',
  'fee_entries',
  'fee_payments',
  'fee_receipts',
  'fee_tallies',
  'fee_collections',
  'fee_students',
  'fee_reference_days',
  `(select * from audit_events where action like 'bank.%' or action like 'fees.%')`,
];

async function arm(child: Child): Promise<void> {
  child.process.kill('SIGUSR2');
  while (!child.words().includes('armed')) await sleep(2);
}

/** Waits until the database notices the broken connection and rolls back. */
async function untilRolledBack(db: Db): Promise<void> {
  const client = await db.$client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ open: number }>(
        `select count(*)::int as open from pg_stat_activity where xact_start is not null and pid <> pg_backend_pid()`,
      );
      if (rows[0]!.open === 0) return;
      await sleep(5);
    }
  } finally {
    client.release();
  }
}
