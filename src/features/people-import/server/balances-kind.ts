import {
  findOpenAccounts,
  prepareOpeningSavings,
  prepareSavingReversals,
} from '#features/bank/server/opening.service.ts';
import {
  prepareOpeningCredits,
  prepareOpeningDebts,
  prepareOpeningReversals,
} from '#features/fees/charges/server/opening.service.ts';
import { holdAccounts } from '#features/ledger/server/ledger.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { groupedBy } from '#platform/grouping/grouped-by.ts';
import { folded } from '#platform/imports/import-words.ts';
import { readAmount } from '#platform/imports/import-amounts.ts';
import { amountText, centimes, formatMoney, type Money } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { OPENINGS, type OpeningField } from '../people-import.rules.ts';
import { birthOf, dayOf, nameOf, textOf } from './import-cells.ts';
import type { FaultCode } from './import-faults.ts';
import type { Kind, PlannedRow } from './import-kinds.ts';
import { WORDS } from './import.papers.ts';
import { type Cells, faultAt, readCells, type Readers, type ReadRow } from './import-rows.ts';
import { keepOpenings, selectPosted, selectStanding } from './openings.queries.ts';
import { type KnownStudent, selectKnownStudents } from './students-known.ts';

/** Whole francs, converted to centimes; nothing if the cell is empty. */
const francs: Readers[string] = (text, { decimal }) => {
  if (/^[-–—]+$/.test(text)) return { value: '0' };
  const read = readAmount(text, decimal);
  if ('fault' in read) {
    if (read.fault === 'TOO_LARGE') return { fault: 'AMOUNT_TOO_LARGE' };
    return { fault: read.fault === 'TOO_PRECISE' ? 'NOT_WHOLE_FRANCS' : 'NOT_AN_AMOUNT' };
  }
  if (read.centimes < 0n) return { fault: 'AMOUNT_NEGATIVE' };
  return read.centimes % 100n === 0n ? { value: String(read.centimes) } : { fault: 'NOT_WHOLE_FRANCS' };
};

const readersFor = (today: string): Readers => ({
  roll_number: textOf(30, 'LONG_ROLL'),
  full_name: nameOf,
  date_of_birth: birthOf(today),
  owed: francs,
  due_date: dayOf,
  credit: francs,
  saved: francs,
});

type Opening = {
  field: OpeningField;
  amount: Money;
  student_id: string;
  transactionId: string;
  due_date: SchoolDay;
  accountId: string;
  opened: boolean;
};
type Line = { row: ReadRow; student: KnownStudent; fresh: Opening[]; standing: number };
type Refuse = (row: ReadRow, field: string, code: FaultCode) => void;

/**
 * Opening debts, credits and savings for a school that starts mid-year. Each amount is one ledger
 * transaction, at most one of each kind per student, and stays until reversed.
 */
export const balancesKind: Kind = {
  async plan(tx, { lines, mapping, today, hold }) {
    const read = readCells(lines, mapping, { readers: readersFor(today), check: isNamed });
    const faults = [...read.faults];
    const refuse: Refuse = ({ row, values }, field, code) =>
      void faults.push(faultAt(row, field, shownCell(field, values[field] ?? ''), code));
    const rows = await ofOneStudent(tx, read.good, { hold, refuse });
    const ids = rows.map(({ student }) => student.id);
    const standing = groupedBy(await selectStanding(tx, ids), ({ student_id }) => student_id);
    const accounts = groupedBy(await findOpenAccounts(tx, ids), ({ student_id }) => student_id);

    const all = rows.flatMap(({ row, student }): Line[] => {
      const before = standing.get(student.id) ?? [];
      const found: Line = { row, student, fresh: [], standing: 0 };
      for (const field of OPENINGS) {
        const amount = centimes(BigInt(row.values[field] ?? 0));
        if (amount === 0n) continue;
        const posted = before.find((opening) => opening.field === field);
        if (posted && posted.amount !== String(amount)) return refused(row, field, 'OTHER_OPENING');
        if (posted) {
          found.standing += 1;
          continue;
        }
        const [account, another] = field === 'saved' ? (accounts.get(student.id) ?? []) : [];
        if (another) return refused(row, field, 'SEVERAL_ACCOUNTS');
        if (account && !account.is_empty) return refused(row, field, 'ACCOUNT_IN_USE');
        found.fresh.push({
          field,
          amount,
          student_id: student.id,
          transactionId: newId(),
          due_date: row.values['due_date'] ?? today,
          accountId: account?.account_id ?? newId(),
          opened: account === undefined,
        });
      }
      return [found];
    });
    function refused(row: ReadRow, field: string, code: FaultCode): [] {
      refuse(row, field, code);
      return [];
    }

    const openings = all.flatMap(({ fresh }) => fresh);
    const of = (field: OpeningField) => openings.filter((opening) => opening.field === field);
    return {
      rows: read.rows,
      faults,
      planned: all.map(shown),
      makes: { openings: openings.length, accounts: of('saved').filter(({ opened }) => opened).length },
      sums: OPENINGS.flatMap((field) => {
        const sum = of(field).reduce((total, { amount }) => total + amount, 0n);
        return sum === 0n ? [] : [{ field, amount: amountText(centimes(sum)) }];
      }),
      async write(writing, call, importId, progress) {
        const { actor, key, language } = call;
        const words = WORDS[language];
        const batch = {
          batchId: importId,
          name: words.opening,
          description: words.openingNote,
          keyed: { actorId: actor.userId, procedure: 'peopleImport.run', key, input: null },
        };
        await keepOpenings(
          writing,
          importId,
          openings.map(({ transactionId, student_id, field, amount, opened }) => ({
            transactionId,
            student_id,
            field,
            amount: String(amount),
            language,
            opened: field === 'saved' && opened,
          })),
        );
        // Fee accounts before savings accounts: fee payments lock them in this order.
        const savings = of('saved').map(({ opened, ...saving }) => ({ ...saving, opens: opened }));
        const prepared = [
          await prepareOpeningDebts(writing, call, of('owed'), batch),
          await prepareOpeningCredits(writing, call, of('credit'), batch),
          await prepareOpeningSavings(writing, call, savings, batch),
        ];
        await postAll(writing, prepared, progress);
      },
    };
  },

  async undo(tx, call, importId) {
    const posted = await selectPosted(tx, importId);
    const words = WORDS[posted[0]?.language ?? 'en'];
    const keyed = {
      actorId: call.actor.userId,
      procedure: 'peopleImport.undo',
      key: importId,
      input: null,
    };
    const reason = { reason: words.importUndone, keyed };
    const ofFees = posted.filter(({ field }) => field !== 'saved').map(({ id }) => id);
    const fees = await prepareOpeningReversals(tx, call, ofFees, reason);
    const ofBank = posted.filter(({ field }) => field === 'saved');
    const openings = ofBank.map(({ id, opened }) => ({ transactionId: id, opened }));
    const savings = await prepareSavingReversals(tx, call, openings, reason);
    const taken = new Set([...fees.taken, ...savings.taken]);
    await postAll(tx, [fees, savings], async () => {});
    const kept = posted.flatMap(({ id, label }) => (taken.has(id) ? [] : [label]));
    return { removed: taken.size, restored: 0, kept: [...new Set(kept)].slice(0, 100) };
  },
};

type Prepared = { accounts: string[]; posts: (() => Promise<void>)[] };
const TOLD_EVERY = 100;

/** Posts the prepared transactions once all accounts are locked: the first posting blocks the whole school's ledger. */
async function postAll(
  tx: Tx,
  prepared: readonly Prepared[],
  progress: (done: number, of: number) => Promise<void>,
) {
  await holdAccounts(
    tx,
    prepared.flatMap(({ accounts }) => accounts),
  );
  const posts = prepared.flatMap((one) => one.posts);
  for (const [done, post] of posts.entries()) {
    if (done % TOLD_EVERY === 0) await progress(done, posts.length);
    await post();
  }
  await progress(posts.length, posts.length);
}

/** Amounts are parsed as centimes, and formatted for display. */
const shownCell = (field: string, value: string) =>
  OPENINGS.some((opening) => opening === field) ? formatMoney(centimes(BigInt(value)), null) : value;

const isNamed = ({ roll_number, full_name, date_of_birth }: Cells) =>
  roll_number === undefined && (full_name === undefined || date_of_birth === undefined)
    ? ({ field: 'roll_number', fault: 'STUDENT_MISSING' } as const)
    : null;

/** Rows that match exactly one student not matched by an earlier row. */
async function ofOneStudent(
  tx: Tx,
  rows: readonly ReadRow[],
  { hold, refuse }: { hold: boolean; refuse: Refuse },
): Promise<{ row: ReadRow; student: KnownStudent }[]> {
  const named = rows.map(({ row, values }) => ({
    n: row,
    roll: values['roll_number'] ?? null,
    name: values['full_name'] ?? null,
    born: values['date_of_birth'] ?? null,
  }));
  const known = groupedBy(await selectKnownStudents(tx, named, { hold }), ({ n }) => n);
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const [student, another] = known.get(row.row) ?? [];
    const field = row.values['roll_number'] === undefined ? 'full_name' : 'roll_number';
    const fault = faultOf(row, student, another);
    if (fault) refuse(row, fault === 'ANOTHER_NAME' ? 'full_name' : field, fault);
    else if (seen.size === seen.add(student!.id).size) refuse(row, field, 'PERSON_TWICE');
    else return [{ row, student: student! }];
    return [];
  });
}

function faultOf({ values }: ReadRow, student?: KnownStudent, another?: KnownStudent): FaultCode | null {
  if (another) return 'SEVERAL_STUDENTS';
  const { roll_number, full_name } = values;
  if (!student) return roll_number === undefined ? 'NO_SUCH_NAME' : 'NO_SUCH_STUDENT';
  // Guards against a list shifted by one line, with amounts beside wrong numbers: the row's name
  // shares no word with the student's.
  const words = wordsOf(student.record['full_name'] ?? '');
  return full_name === undefined ||
    words.length === 0 ||
    wordsOf(full_name).some((word) => words.includes(word))
    ? null
    : 'ANOTHER_NAME';
}

const wordsOf = (name: string) =>
  folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const shown = ({ row, student, fresh, standing }: Line): PlannedRow => ({
  row: row.row,
  state: fresh.length === 0 ? 'same' : standing === 0 ? 'fresh' : 'changed',
  label: [student.record['roll_number'], student.record['full_name']].filter(Boolean).join(' '),
  changes: fresh.map(({ field, amount }) => ({ field, from: null, to: formatMoney(amount, 'XAF') })),
});
