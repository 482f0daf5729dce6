import { randomUUID } from 'node:crypto';
import { stormBank } from './k1-bank.ts';
import { openEmptyAccount } from './bank-school.ts';
import type { Bank } from './bank-clients.ts';
import { stormFees } from '../fees/fee-storm.ts';
import { openNaiveBank } from './naive-bank.ts';
import { openNaiveFees } from './naive-fees.ts';
import type { Report } from '../report.ts';

const ACCOUNTS = 64;

/**
 * Runs the deliberately wrong bank and fees against K1's clients and checks, which must find faults;
 * otherwise the kit is blind.
 */
export async function runK9(options: {
  seed: number;
  operations: number;
  clients: number;
  connectionString: string;
}): Promise<Report> {
  const { seed, operations, clients, connectionString } = options;
  const naive = await openNaiveBank(connectionString);
  const bank: Bank = {
    addresses: [naive.address],
    authorization: () => '',
    accounts: [],
    students: [randomUUID()],
  };
  for (let n = 0; n < ACCOUNTS; n += 1) bank.accounts.push(await openEmptyAccount(bank, bank.students[0]!));
  const first = bank.accounts.slice(0, ACCOUNTS);
  const found = await stormBank({ bank, books: naive.books, seed, operations, clients });
  const wrong = first.filter((id) => found.wrongAccounts.includes(id)).length;
  await naive.close();
  const faults: string[] = [];
  const saw = (what: string) => found.faults.some((fault) => fault.includes(what));
  if (wrong < ACCOUNTS / 2)
    faults.push(`only ${wrong} of ${ACCOUNTS} accounts were found wrong: the kit is blind`);
  for (const what of [
    'a look saw balances off',
    'accounts with a wrong balance',
    'stored without right',
    'I3',
  ])
    if (!saw(what)) faults.push(`nothing was said of "${what}": the kit is blind there`);
  const fees = await openNaiveFees(connectionString);
  const ofFees = await stormFees({ ...fees, seed, operations, clients });
  await fees.close();
  for (const what of [
    'a look saw balances off',
    'sums that may not be',
    'students who owe something else',
    'accepted and lost',
    'stored without right',
    'I8 a fee that is not the sum',
    'I8 a fee paid above',
    'I10',
  ])
    if (!ofFees.faults.some((fault) => fault.includes(what)))
      faults.push(`nothing was said of "${what}" about fees: the kit is blind there`);
  return {
    piece: 'k9',
    size: `${operations} operations each, ${clients} clients, the two-call bank and the plain split`,
    seed,
    figures: {
      'accounts found wrong': `${wrong} of ${ACCOUNTS}`,
      'kinds of faults': new Set(found.faults.map((fault) => fault.replace(/[\d-].*/, ''))).size,
      'faults in all': found.faults.length,
      'faults of fees': ofFees.faults.length,
    },
    faults,
  };
}
