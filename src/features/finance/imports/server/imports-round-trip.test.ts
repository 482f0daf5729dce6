import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { failAfter, isFailPoint } from '#platform/testing/fail-points.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aCategory, financeAs } from '../../server/finance.builders.ts';
import { financeTransactions } from '../../server/finance.tables.ts';
import { aStatement, importsAs, statementCsv, statementXlsx } from './imports.builders.ts';

/** The maximum of a file with IMPORT_LINES=10000; a fifth of it by default. */
const LINES = Number(process.env['IMPORT_LINES'] ?? 2_000);

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const somebody = async () => (await aUser(db, { role: 'student' })).actor;

/**
 * Text as the portal stores it: trimmed, normalized, or null. Much of it resembles formulas,
 * figures or other cells.
 */
const words = (most: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: most }),
      fc
        .array(
          fc.constantFrom('=', '+', '-', '@', "'", '"', ';', ',', '\n', '\t', ' ', 'é', '1', 'a', '|', '＝'),
          {
            maxLength: 12,
          },
        )
        .map((characters) => characters.join('')),
      fc.constantFrom(
        'constructor',
        '__proto__',
        '_x0041_',
        '0012',
        '1e5',
        'TRUE',
        '2026-11-03',
        '#N/A',
        '<b>&amp;',
      ),
    )
    .map((text) => text.trim().normalize().slice(0, most).trim() || null);

const entry = fc.record({
  type: fc.constantFrom('income' as const, 'expense' as const),
  amount: fc.bigInt({ min: 1n, max: 999_999_999_999n }),
  // Many on one day, because their order must survive too.
  transaction_date: fc.oneof(
    fc.constantFrom('2026-11-03', '2028-02-29'),
    fc
      .integer({ min: 0, max: 80_000 })
      .map((days) => new Date(Date.UTC(1970, 0, 1 + days)).toISOString().slice(0, 10)),
  ),
  description: words(80),
  payment_method: words(50),
  notes: words(200),
  category: fc.constantFrom(null, 'Marché', '=D\'accord; "oui"', '-', '+237'),
});

const exported = (actor: Actor, format: 'csv' | 'xlsx', language: 'en' | 'fr') =>
  financeAs(db, actor).exportEntries({ format, language });
const csvOf = async (actor: Actor) =>
  Buffer.from(await (await exported(actor, 'csv', 'en')).arrayBuffer()).toString();

describe('the export of a person’s books', () => {
  it.each([
    ['csv', 'en'],
    ['csv', 'fr'],
    ['xlsx', 'en'],
    ['xlsx', 'fr'],
  ] as const)(
    'as %s in %s recreates the same books for another person',
    { timeout: 60_000 },
    async (format, language) => {
      await fc.assert(
        fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 25 }), async (entries) => {
          const [one, other] = [await somebody(), await somebody()];
          const categories = new Map<string, string>();
          for (const { type, category } of entries)
            if (category !== null && !categories.has(`${type}${category}`))
              categories.set(`${type}${category}`, (await aCategory(db, one, { type, name: category })).id);
          const at = new Date();
          await db.insert(financeTransactions).values(
            entries.map(({ category, ...row }) => ({
              ...row,
              id: newId(),
              user_id: one.userId,
              category_id: categories.get(`${row.type}${category}`) ?? null,
              created_at: at,
              changed_at: at,
            })),
          );
          const file = await exported(one, format, language);
          const api = importsAs(db, other);
          const draft = await api.read({ file });
          const plan = await api.plan({ import_id: draft.id, mapping: draft.mapping });
          expect(plan.faults).toEqual([]);
          await api.run({ import_id: draft.id, mapping: draft.mapping });
          expect(await csvOf(other)).toBe(await csvOf(one));
          // A second import, in the other format, finds nothing new.
          const again = await api.read({
            file: await exported(one, format === 'csv' ? 'xlsx' : 'csv', 'fr'),
          });
          expect(await api.plan({ import_id: again.id, mapping: again.mapping })).toMatchObject({ fresh: 0 });
        }),
        { numRuns: 2, endOnFailure: true },
      );
    },
  );
});

describe('an import', () => {
  it('is all or nothing, wherever it fails, and can then be repeated', async () => {
    const actor = await somebody();
    const { lines, ...rest } = aStatement({ faults: false, rows: 1_100 });
    const draft = await importsAs(db, actor).read({ file: statementCsv({ lines, ...rest }) });
    const input = { import_id: draft.id, mapping: draft.mapping };
    const before = await csvOf(actor);
    for (let statements = 0; ; statements += statements < 12 ? 1 : 3) {
      const context = { idempotencyKey: 'one-key-for-every-try' };
      try {
        await importsAs(failAfter(db, statements), actor).run(input, { context });
        expect(statements).toBeGreaterThan(10);
        break;
      } catch (error) {
        if (!isFailPoint(error)) throw error;
        if (statements % 5 === 0) expect(await csvOf(actor)).toBe(before);
      }
    }
    expect(await financeAs(db, actor).summary()).toMatchObject({ entries: 1_100 });
  });

  it.each(['csv', 'xlsx'] as const)(
    `of ${LINES} lines as %s is imported and undone`,
    { timeout: 60_000 },
    async (format) => {
      const actor = await somebody();
      const statement = aStatement({ faults: false, rows: LINES });
      const file = format === 'csv' ? statementCsv(statement) : await statementXlsx(statement);
      const draft = await importsAs(db, actor).read({ file });
      const input = { import_id: draft.id, mapping: draft.mapping };
      await importsAs(db, actor).plan(input);
      expect(await importsAs(db, actor).run(input)).toMatchObject({ entries: LINES });
      await importsAs(db, actor).undo({ import_id: draft.id });
    },
  );
});
