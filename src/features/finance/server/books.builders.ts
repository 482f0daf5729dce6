import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { ImportMapping } from '../imports/finance-imports.contract.ts';
import { financeImportsRouter } from '../imports/server/finance-imports.router.ts';
import { financeReceiptsRouter } from '../receipts/server/finance-receipts.router.ts';
import { financeRouter } from '../entries/server/finance.router.ts';
import { recurrencesRouter } from '../recurrences/server/recurrences.router.ts';
import { anActor, apiAs } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/server/store.ts';

export const MAPPING: ImportMapping = {
  date: 0,
  description: 1,
  amount: 2,
  income: null,
  expense: null,
  type: null,
  category: null,
  payment_method: null,
  notes: null,
  day_first: true,
  decimal: ',',
};

/** The next day of every rule created here. */
export const RULE_NEXT = '2099-02-28';

export const statement = (text: string) =>
  new File([`Date;Libellé;Montant\n02/11/2026;Taxi ${text};-2500\n`], 'statement.csv', { type: 'text/csv' });

export async function photo(): Promise<File> {
  const background = { r: 200, g: 180, b: 90 };
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'receipt.jpg', { type: 'image/jpeg' });
}

/** Rows of a person's books, created per call because each call consumes one. */
export function booksOf(db: Db, files: FileStore, userId: string) {
  const actor = anActor({ userId, role: 'parent' });
  const as = <T extends Parameters<typeof apiAs>[0]>(router: T) => apiAs<T>(router, db, actor, { files });
  const finance = as(financeRouter);
  const imports = as(financeImportsRouter);
  const entry = async () =>
    (
      await finance.add({
        type: 'expense',
        amount: '1500',
        description: 'Beignets',
        transaction_date: '2026-11-01',
      })
    ).id;
  const rule = async () => {
    const { rule: made } = await finance.add({
      type: 'expense',
      amount: '75000',
      description: 'Loyer',
      transaction_date: '2099-01-31',
      is_recurring: true,
    });
    return made!.id;
  };
  const draft = async () => (await imports.read({ file: statement(randomUUID()) })).id;
  return {
    entry,
    rule,
    pausedRule: async () => {
      const rule_id = await rule();
      await as(recurrencesRouter).pause({ rule_id });
      return rule_id;
    },
    deletion: async () => (await finance.remove({ transaction_id: await entry() })).change_id,
    category: async () => (await finance.addCategory({ name: `Marché ${randomUUID()}`, type: 'expense' })).id,
    receipt: async () => (await as(financeReceiptsRouter).upload({ file: await photo() })).file_id,
    draft,
    imported: async () => {
      const import_id = await draft();
      await imports.run({ import_id, mapping: MAPPING });
      return import_id;
    },
  };
}
