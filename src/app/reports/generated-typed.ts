import { eq } from 'drizzle-orm';
import type { CanvasTable } from '#features/ministry-forms/server/canvas.ts';
import { CANVASES } from '#features/ministry-forms/server/canvases/canvases.ts';
import { formEntries } from '#features/ministry-forms/server/ministry-forms.tables.ts';
import type { TypedKind } from '#features/ministry-forms/ministry-forms.rules.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import type { Choose } from './generated-marks.ts';

const VALUES: Record<Exclude<TypedKind, 'choice'>, (choose: Choose) => string> = {
  count: (choose) => String(choose(40)),
  money: (choose) => String(choose(90) * 1000),
  text: (choose) => `Text ${choose(1000)}`,
  day: (choose) => `2026-0${1 + choose(9)}-1${choose(10)}`,
  yes_no: (choose) => ['yes', 'no'][choose(2)]!,
};

/** The kinds of a row's cells that people fill in, by column. */
function kindsOf(table: CanvasTable, row: string) {
  const listed = 'listed' in table.rows ? table.rows.listed.find(({ key }) => key === row) : undefined;
  const own = listed?.measure !== undefined || listed?.typed !== undefined ? listed : undefined;
  return table.columns.flatMap((column) => {
    const filling = own ?? column;
    const kind =
      'typed' in filling && filling.typed
        ? filling.typed
        : 'orTyped' in filling
          ? filling.orTyped
          : undefined;
    return kind
      ? [{ column: column.key, kind, choices: 'choices' in filling ? (filling.choices ?? []) : [] }]
      : [];
  });
}

/**
 * Cells that a head filled in: some of a table, all of it, or none with the remark that there is nothing to
 * report; different ones last year and in each term. `rowsOf` returns the rows of a table to which people
 * cannot add.
 */
export async function generateEntries(
  db: Db,
  {
    choose,
    year_id,
    rowsOf,
  }: { choose: Choose; year_id: string; rowsOf: (table: CanvasTable) => Promise<string[]> },
): Promise<void> {
  const tables = new Map(
    Object.values(CANVASES).flatMap((canvas) => canvas.tables.map((table) => [table.key, table])),
  );
  const lastYear = one(await db.select().from(schoolYears).where(eq(schoolYears.status, 'closed')));
  const updated_at = new Date('2026-11-02T08:00:00Z');
  for (const table of tables.values()) {
    const lines = 'lines' in table.rows;
    const rows = lines ? ['1', '2', '4'] : await rowsOf(table);
    const years = table.keeps === 'school' ? [null] : [lastYear.id, year_id];
    for (const year of years)
      for (const term of table.keeps === 'term' ? [1, 2, 3] : [null]) {
        const scope = { year_id: year, term, table_key: table.key, updated_at };
        // Other nationalities: missing in some rows of one school, entered or none in the others.
        const fills = ['some', 'all', 'none'][choose(3)]!;
        const entries = rows.flatMap((row_key) =>
          kindsOf(table, row_key).flatMap(({ column, kind, choices }) => {
            if (fills !== 'all' && choose(2) === 0) return [];
            // A class has eight students, so that counts of other nationalities usually fit.
            const few = ['foreigners', 'refugees'].includes(table.key) && kind === 'count';
            const value = few
              ? String(choose(4))
              : kind === 'choice'
                ? choices[choose(choices.length)]!.value
                : VALUES[kind](choose);
            return [{ ...scope, row_key, column_key: column, value }];
          }),
        );
        if (fills === 'none') entries.push({ ...scope, row_key: '_none', column_key: 'none', value: 'yes' });
        if (entries.length > 0) await db.insert(formEntries).values(entries);
      }
  }
}
