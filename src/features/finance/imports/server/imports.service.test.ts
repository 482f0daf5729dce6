import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { fingerprint } from '#platform/testing/fingerprint.ts';
import type { ImportDraft } from '../finance-imports.contract.ts';
import { aCategory, anEntry, financeAs } from '../../server/finance.builders.ts';
import {
  financeBooks,
  financeChanges,
  financeImports,
  financeTransactions,
} from '../../server/finance.tables.ts';
import { aStatement, importsAs, statementCsv, statementXlsx } from './imports.builders.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const somebody = async () => (await aUser(db, { role: 'parent' })).actor;
const aCsv = (text: string, name = 'a.csv') => new File([text], name);
const SMALL = 'Date,Description,Amount,Category\n2026-11-03,Bread,-1500,Food\n2026-11-04,Pay,90000,Work\n';

const entriesOf = (actor: Actor) =>
  db
    .select()
    .from(financeTransactions)
    .where(and(eq(financeTransactions.user_id, actor.userId), isNull(financeTransactions.deleted_at)));

async function brought(actor: Actor, file: File) {
  const draft = await importsAs(db, actor).read({ file });
  return { import_id: draft.id, mapping: draft.mapping };
}

const text = async (file: File) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
/** A person's whole export: their entries, and their categories with counts. */
const everything = async (actor: Actor) => ({
  file: await text(await financeAs(db, actor).exportEntries({ format: 'csv' })),
  categories: await financeAs(db, actor).categories(),
  summary: await financeAs(db, actor).summary(),
});

const headOf = (number: number) => SMALL.replace('Description', `Label ${number}`);
const isShort = ({ message }: { message: string }) => message === 'This line has too few cells';

describe('a thousand lines with sixty planted faults', () => {
  const statement = aStatement();
  it.each([
    ['CSV in UTF-8', () => statementCsv(statement)],
    ['CSV in Windows-1252', () => statementCsv(statement, 'latin1')],
    ['XLSX', () => statementXlsx(statement)],
  ])('have every error listed by row before anything is written, as %s', async (format, file) => {
    const actor = await somebody();
    const draft = await importsAs(db, actor).read({ file: await file() });
    expect(draft).toMatchObject({ rows: 1_000, remembered: false, head: statement.head });
    expect(draft.mapping).toEqual({
      date: 0,
      description: 1,
      amount: 2,
      income: null,
      expense: null,
      type: 3,
      category: 4,
      payment_method: 5,
      notes: 6,
      day_first: true,
      decimal: ',',
    });
    const before = await fingerprint(db);
    const plan = await importsAs(db, actor).plan({ import_id: draft.id, mapping: draft.mapping });
    await importsAs(db, actor).faults({ import_id: draft.id, mapping: draft.mapping });
    expect(await fingerprint(db)).toBe(before);
    expect(statement.planted).toHaveLength(60);
    expect(new Set(statement.planted.map(({ message }) => message)).size).toBeGreaterThanOrEqual(12);
    const shown = plan.faults.map(({ row, field, message }) => ({ row, field, message }));
    // In a workbook a short line has empty cells instead.
    const short = new Set(statement.planted.filter(isShort).map(({ row }) => row));
    const isWhole = ({ row }: { row: number }) => format !== 'XLSX' || !short.has(row);
    expect(shown.filter(isWhole)).toEqual(statement.planted.filter(isWhole));
    expect([...new Set(shown.map(({ row }) => row))]).toEqual(statement.planted.map(({ row }) => row));
    expect(plan).toMatchObject({ rows: 1_000, fresh: 940, known: 0, faulty_rows: 60 });
    expect(plan.new_categories.map(({ name }) => name).toSorted()).toEqual([
      'Marché',
      'Salaire',
      'Santé',
      'Écolage',
    ]);
  });

  it('are refused as they are; without the faulty ones 940 are written, a second time none, and undo restores the state before', async () => {
    const actor = await somebody();
    await aCategory(db, actor, { name: 'MARCHE' });
    await anEntry(db, actor, { description: 'Before', amount: '777.77' });
    const before = await everything(actor);
    const file = await brought(actor, statementCsv(statement));
    await expect(importsAs(db, actor).run(file)).rejects.toMatchObject({ code: 'FAULTY_ROWS' });
    expect(await everything(actor)).toEqual(before);

    const plan = await importsAs(db, actor).plan(file);
    const done = await importsAs(db, actor).run({ ...file, leave_faulty: true });
    expect(done).toEqual({ import_id: file.import_id, entries: 940, known: 0, left_out: 60 });
    expect(plan).toMatchObject({ fresh: 940, faulty_rows: 60 });
    const after = await everything(actor);
    expect(after.summary).toMatchObject({ entries: 941, total_income: plan.income });
    // The person's existing category is used, regardless of case and accents.
    expect(after.categories.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'Écolage expense',
      'MARCHE expense',
      'Salaire income',
      'Santé expense',
    ]);

    for (const again of [
      statementCsv(statement),
      statementCsv(statement, 'latin1'),
      await statementXlsx(statement),
    ]) {
      const second = await brought(actor, again);
      const known = await importsAs(db, actor).plan(second);
      expect(known).toMatchObject({ fresh: 0, new_categories: [], income: '0', expenses: '0' });
      expect(await importsAs(db, actor).run({ ...second, leave_faulty: true })).toMatchObject({ entries: 0 });
    }
    expect(await everything(actor)).toEqual(after);

    expect(await importsAs(db, actor).undo({ import_id: file.import_id })).toEqual({ removed: 940 });
    expect(await everything(actor)).toEqual(before);
  });

  it('return a file of the faulty lines with their errors, which can be corrected and imported again', async () => {
    const actor = await somebody();
    const file = await brought(actor, statementCsv(statement));
    await importsAs(db, actor).run({ ...file, leave_faulty: true });
    const other = await brought(actor, statementCsv(statement));
    const faulty = await importsAs(db, actor).faults({ ...other, language: 'fr' });
    expect(faulty.name).toBe('import-errors.csv');
    const lines = (await text(faulty)).split('\r\n');
    expect(lines).toHaveLength(62);
    expect(lines[0]).toBe('\uFEFFDate;Libellé;Montant;Type;Catégorie;Mode de paiement;Notes;;Erreur');
    expect(lines[1]).toMatch(
      /^;Achat nº 7 « marché »;8 007,5;Dépense;;Espèces;'=SOMME\(A1\);;La date est absente$/,
    );

    const mended = lines.map((line) => line.replace(/^;/, '03/11/2026;')).join('\r\n');
    const plan = await importsAs(db, actor).plan(await brought(actor, aCsv(mended)));
    expect(plan).toMatchObject({ rows: 60, fresh: 4 });
  });
});

/** Imports a file of one of several kinds. */
const take = async (who: Actor, kind: number) =>
  importsAs(db, who).run({ ...(await brought(who, aCsv(headOf(kind)))), leave_faulty: false });
const remembers = async (who: Actor, kind: number) =>
  (await importsAs(db, who).read({ file: aCsv(headOf(kind)) })).remembered;

describe('the mapping', () => {
  it('is stored for the fifty most recent kinds of files', async () => {
    const [actor, other] = [await somebody(), await somebody()];
    await take(other, 0);
    for (let number = 0; number < 50; number += 1) await take(actor, number);
    await take(actor, 0);
    await take(actor, 50);
    expect(await remembers(actor, 0), 'used again since').toBe(true);
    expect(await remembers(actor, 1), 'used longest ago').toBe(false);
    expect(await remembers(actor, 2)).toBe(true);
    expect(await remembers(other, 0), 'another’s').toBe(true);
  });

  it('is stored with the head for its own user alone', async () => {
    const [actor, other] = [await somebody(), await somebody()];
    const { import_id, mapping } = await brought(actor, aCsv(SMALL));
    const own = { ...mapping, category: null, notes: 3 };
    await importsAs(db, actor).plan({ import_id, mapping: own });
    expect((await importsAs(db, actor).read({ file: aCsv(SMALL) })).remembered).toBe(false);
    await importsAs(db, actor).run({ import_id, mapping: own });
    const next = aCsv('DATE;description;amount;category\n2026-11-05;Milk;-5;x\n');
    expect(await importsAs(db, actor).read({ file: next })).toMatchObject({ mapping: own, remembered: true });
    expect(await importsAs(db, other).read({ file: next })).toMatchObject({
      mapping: { category: 3 },
      remembered: false,
    });
  });

  it('must include date and amount', async () => {
    const actor = await somebody();
    const { import_id, mapping } = await brought(actor, aCsv(SMALL));
    for (const missing of [
      { ...mapping, date: null },
      { ...mapping, amount: null },
    ]) {
      for (const call of ['plan', 'run', 'faults'] as const)
        await expect(importsAs(db, actor)[call]({ import_id, mapping: missing })).rejects.toMatchObject({
          code: 'NOTHING_MAPPED',
        });
    }
  });
});

describe('a file', () => {
  it.each([
    ['NOT_A_TABLE', () => aCsv('\u0000\u0001\u0002,\n1,2')],
    ['NO_ROWS', () => aCsv('Date,Amount\n')],
    ['TOO_MANY_ROWS', () => aCsv(`Date,Amount\n${'2026-11-03,5\n'.repeat(10_001)}`)],
    ['TOO_MANY_COLUMNS', () => aCsv(`${'a,'.repeat(120)}b\n1,2\n`)],
    ['FILE_TOO_LARGE', () => aCsv('x'.repeat(4 * 1024 * 1024 + 1))],
  ])('is refused as %s, and nothing is stored', async (code, file) => {
    const actor = await somebody();
    await expect(importsAs(db, actor).read({ file: file() })).rejects.toMatchObject({ code });
    expect(await db.select().from(financeImports).where(eq(financeImports.user_id, actor.userId))).toEqual(
      [],
    );
  });

  it('has its name sanitized and shortened', async () => {
    const actor = await somebody();
    const named = async (name: string) =>
      (await importsAs(db, actor).read({ file: aCsv(SMALL, name) })).file_name;
    expect(await named('C:\\Docs\\../rele\u0301v\u202Ee\u0000.csv')).toBe('reléve.csv');
    expect(Array.from(await named('📄'.repeat(300)))).toHaveLength(200);
    expect(await named('\u200B ')).toBe('file');
  });

  it('waits among at most five, and for at most a day', async () => {
    const actor = await somebody();
    let at = new Date('2026-11-21T10:00:00Z');
    const api = importsAs(db, actor, { now: () => at });
    const drafts: ImportDraft[] = [];
    for (let n = 0; n < 6; n += 1) {
      at = new Date(at.getTime() + 1_000);
      drafts.push(await api.read({ file: aCsv(SMALL) }));
    }
    const planOf = (n: number) => api.plan({ import_id: drafts[n]!.id, mapping: drafts[n]!.mapping });
    await expect(planOf(0)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const n of [1, 5]) expect(await planOf(n)).toMatchObject({ rows: 2 });
    at = new Date(at.getTime() + 24 * 3_600_000);
    await expect(planOf(1)).rejects.toMatchObject({ code: 'FILE_GONE' });
    expect(await planOf(5)).toMatchObject({ rows: 2 });
    await api.read({ file: aCsv(SMALL) });
    await expect(planOf(1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is imported once, and its lines are deleted then', async () => {
    const actor = await somebody();
    const file = await brought(actor, aCsv(SMALL));
    const context = { idempotencyKey: 'the-key-of-one-import' };
    const done = await importsAs(db, actor).run(file, { context });
    expect(await importsAs(db, actor).run(file, { context })).toEqual(done);
    for (const call of ['plan', 'run', 'faults'] as const)
      await expect(importsAs(db, actor)[call](file)).rejects.toMatchObject({ code: 'FILE_GONE' });
    const [row] = await db.select().from(financeImports).where(eq(financeImports.id, file.import_id));
    expect(row).toMatchObject({ lines: null, entries: 2 });
    expect(await importsAs(db, actor).list()).toMatchObject([
      { id: file.import_id, entries: 2, undone_at: null },
    ]);
    expect(await financeAs(db, actor).changes()).toMatchObject([
      { kind: 'imported', import: { entries: 2 } },
    ]);
  });

  it('of another person is not found, even by an administrator', async () => {
    const actor = await somebody();
    const file = await brought(actor, aCsv(SMALL));
    const taken = await brought(actor, aCsv(SMALL));
    await importsAs(db, actor).run(taken);
    for (const role of ['parent', 'admin'] as const) {
      const { actor: other } = await aUser(db, { role });
      for (const call of ['plan', 'run', 'faults'] as const)
        await expect(importsAs(db, other)[call](file)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(importsAs(db, other).undo({ import_id: taken.import_id })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      expect(await importsAs(db, other).list()).toEqual([]);
    }
    await expect(importsAs(db, actor).undo({ import_id: file.import_id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await entriesOf(actor)).toHaveLength(2);
  });

  it('adds an audit record that the books changed, without any content', async () => {
    const actor = await somebody();
    const file = await brought(actor, aCsv(SMALL));
    await importsAs(db, actor).run(file);
    await importsAs(db, actor).undo({ import_id: file.import_id });
    const events = await db.select().from(auditEvents).where(eq(auditEvents.actor_id, actor.userId));
    expect(events.map(({ action, details }) => [action, details])).toEqual(
      Array.from({ length: 3 }, () => ['finance.changed', {}]),
    );
  });
});

describe('two concurrent imports', () => {
  // More than one statement's lines: concurrent imports could deadlock.
  it.each([30, 2_200])(
    'of one file of %i lines write every line once, whichever comes first',
    async (rows) => {
      const actor = await somebody();
      const statement = aStatement({ rows, faults: false });
      const one = await brought(actor, statementCsv(statement));
      const other = await brought(actor, statementCsv({ ...statement, lines: statement.lines.toReversed() }));
      const answers = await Promise.allSettled([
        importsAs(db, actor).run(one),
        importsAs(db, actor).run(one),
        importsAs(db, actor).run(other),
        importsAs(db, actor).run(other),
      ]);
      const done = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.entries] : []));
      expect(done.toSorted((a, b) => a - b)).toEqual([0, rows]);
      for (const answer of answers)
        if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'FILE_GONE' });
      expect(await entriesOf(actor)).toHaveLength(rows);
      const [books] = await db.select().from(financeBooks).where(eq(financeBooks.user_id, actor.userId));
      expect(books!.entries).toBe(rows);
      const changes = await db.select().from(financeChanges).where(eq(financeChanges.user_id, actor.userId));
      expect(changes).toHaveLength(1);
    },
  );

  it('with one key get one response', async () => {
    const actor = await somebody();
    const file = await brought(actor, aCsv(SMALL));
    const run = () =>
      importsAs(db, actor).run(file, { context: { idempotencyKey: 'the-key-of-both-imports' } });
    const [one, other] = await Promise.all([run(), run()]);
    expect(one).toEqual(other);
    expect(await entriesOf(actor)).toHaveLength(2);
  });
});
