import { eq } from 'drizzle-orm';
import readXlsx from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aCategory, anEntry, anImport, aReceipt, financeAs } from '../../server/finance.builders.ts';

let db: Db;
let actor: Actor;
let other: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor } = await aUser(db, { role: 'parent' }));
  ({ actor: other } = await aUser(db, { role: 'admin' }));
  const { id: category_id } = await aCategory(db, actor, { name: 'Marché; légumes' });
  await anEntry(db, actor, {
    amount: '2500.50',
    category_id,
    description: '=Ignames',
    payment_method: 'Cash',
    notes: 'Au marché',
    transaction_date: '2026-11-02',
    receipt_ids: [await aReceipt(db, actor), await aReceipt(db, actor)],
  });
  // In the far future, so that the rule writes no further entry.
  await anEntry(db, actor, {
    type: 'income',
    amount: '90000',
    transaction_date: '2099-11-28',
    is_recurring: true,
  });
  await anEntry(db, other, { description: 'Not yours' });
});

const api = () => financeAs(db, actor);
const textOf = async (file: File) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
const linesOf = async (file: File) => (await textOf(file)).split('\r\n');

describe('one’s own exported entries', () => {
  it('open in an English and a French spreadsheet, without formulas', async () => {
    const file = await api().exportEntries({});
    expect([file.name, file.type]).toEqual(['finance-transactions.csv', 'text/csv; charset=utf-8']);
    expect(await linesOf(file)).toEqual([
      '\uFEFFDate,Description,Category,Type,Payment Method,Amount,Notes,Recurring,Receipts',
      '2099-11-28,,,Income,,90000,,Yes,0',
      "2026-11-02,'=Ignames,Marché; légumes,Expense,Cash,-2500.50,Au marché,No,2",
      '',
    ]);
    expect(await linesOf(await api().exportEntries({ language: 'fr' }))).toEqual([
      '\uFEFFDate;Description;Catégorie;Type;Mode de paiement;Montant;Observations;Récurrent;Justificatifs',
      '2099-11-28;;;Revenu;;90000;;Oui;0',
      `2026-11-02;'=Ignames;"Marché; légumes";Dépense;Cash;-2500,50;Au marché;Non;2`,
      '',
    ]);
  });

  it('are a workbook with dates and amounts', async () => {
    const file = await api().exportEntries({ format: 'xlsx' });
    const sheet = one(await readXlsx(Buffer.from(await file.arrayBuffer())));
    expect([file.name, sheet.sheet]).toEqual(['finance-transactions.xlsx', 'Transactions']);
    expect(sheet.data[2]).toEqual([
      new Date('2026-11-02T00:00:00Z'),
      '=Ignames',
      'Marché; légumes',
      'Expense',
      'Cash',
      -2500.5,
      'Au marché',
      'No',
      2,
    ]);
  });

  it('are those matching the filters, from every page', async () => {
    expect(await linesOf(await api().exportEntries({ search: 'IGNAMES', page: 9 }))).toHaveLength(3);
    expect(await linesOf(await api().exportEntries({ type: 'income', month: '2026-10' }))).toHaveLength(2);
  });

  it('add one audit record, without any text or figure', async () => {
    await api().exportEntries({ search: 'Ignames' });
    const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'finance.exported'));
    expect(events.length).toBeGreaterThan(0);
    for (const { details, actor_id, subject_id } of events)
      expect([details, actor_id, subject_id]).toEqual([{}, actor.userId, actor.userId]);
  });

  it('are complete and in one order: the same bytes before an import and after its undo', async () => {
    const { actor: busy } = await aUser(db, { role: 'parent' });
    const calls = financeAs(db, busy);
    await anImport(
      db,
      busy,
      Array.from({ length: 2_300 }, (_, n) => ({
        transaction_date: `2026-11-${10 + (n % 7)}`,
        description: `Line ${n}`,
      })),
    );
    const before = await textOf(await calls.exportEntries({}));
    const lines = before.trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(2_300);
    expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(2_300);
    const { changeId } = await anImport(db, busy, [{}, { transaction_date: '2026-11-12' }]);
    expect(await textOf(await calls.exportEntries({}))).not.toBe(before);
    await calls.undo({ change_id: changeId });
    expect(await textOf(await calls.exportEntries({}))).toBe(before);
  });
});
