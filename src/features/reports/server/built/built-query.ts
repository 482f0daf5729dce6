import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { UNNAMED } from '#platform/db/statement-names.ts';
import { BATCH_ROWS } from '#platform/files/batches.ts';
import { moneyOf } from '#platform/money/amount.ts';
import type { Condition, Test } from '../../built-reports.rules.ts';
import type { Field } from './matter.ts';
import type { Plan, PlannedMeasure } from './vocabulary.ts';
import { one } from '#platform/db/one.ts';

/** A custom report that takes longer is aborted, because it would hold a connection that others need. */
const LONGEST_MS = 5_000;
export const MOST_GROUPS = 500;

/** Limits the statements of this transaction. */
export const limitTime = (tx: Tx) =>
  tx.execute(sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true)`);

const numberOf = ({ kind }: Field, value: string): SQL =>
  kind === 'money' ? sql`${moneyText(value)}::numeric` : sql`${value}::numeric`;
const moneyText = (value: string) =>
  value.startsWith('-') ? `-${moneyOf(value.slice(1))}` : String(moneyOf(value));

type Compare = (field: Field, values: readonly string[]) => SQL;
const isOneOf: Compare = ({ value }, values) =>
  sql`(${value})::text = any(${sql.param([...values])}::text[])`;
const isEmpty: Compare = ({ value }) => sql`nullif((${value})::text, '') is null`;
const COMPARE: Readonly<Record<Test, Compare>> = {
  is: isOneOf,
  not: (field, values) => sql`(${isOneOf(field, values)}) is not true`,
  has: ({ value }, values) =>
    sql`(${sql.join(
      values.map(
        (text) => sql`position(public.fold_name(${text}::text) in public.fold_name((${value})::text)) > 0`,
      ),
      sql` or `,
    )})`,
  from: ({ value }, [day]) => sql`(${value}) >= ${day}::date`,
  until: ({ value }, [day]) => sql`(${value}) <= ${day}::date`,
  least: (field, [number]) => sql`(${field.value}) >= ${numberOf(field, number!)}`,
  most: (field, [number]) => sql`(${field.value}) <= ${numberOf(field, number!)}`,
  empty: isEmpty,
  filled: (field, values) => sql`not (${isEmpty(field, values)})`,
};

const conditionOf = (field: Field, { test, values }: Condition): SQL => COMPARE[test](field, values);

/** The rows of a plan: an SQL fragment beginning with `from`. */
const rowsOf = ({ matter, where }: Plan): SQL =>
  sql`${matter.rows} ${sql.join(
    where.map(({ field, condition }) => sql`and ${conditionOf(field, condition)}`),
    sql` `,
  )}`;

const TAKEN: Readonly<Record<Exclude<PlannedMeasure['take'], 'count'>, (value: SQL) => SQL>> = {
  sum: (value) => sql`coalesce(sum(${value}), 0)`,
  average: (value) => sql`avg(${value})`,
  least: (value) => sql`min(${value})`,
  most: (value) => sql`max(${value})`,
};

/** Amounts are rounded to the centime, other averages to two decimals. */
function measureOf(measure: PlannedMeasure): SQL {
  if (measure.field === null) return sql`count(*)::text`;
  const taken = TAKEN[measure.take](measure.field.value);
  const { kind } = measure.field;
  if (kind !== 'decimal' && measure.take !== 'average') return sql`(${taken})::text`;
  return kind === 'money' ? sql`round(${taken})::text` : sql`round(${taken}, 2)::text`;
}

const listOf = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
const textOf = ({ value }: Field) => sql`(${value})::text`;

type Text = string | null;
export type FoundRow = { id: string; opens: Text; values: Text[] };

/** All rows up to a limit, streamed from a cursor. */
export async function* streamRows(tx: Tx, plan: Plan, most: number): AsyncGenerator<FoundRow> {
  await tx.execute(sql`${UNNAMED} declare built_rows no scroll cursor for ${oneByOne(plan)} limit ${most}`);
  for (;;) {
    const { rows } = await tx.execute<FoundRow>(sql.raw(`fetch ${BATCH_ROWS} from built_rows`));
    yield* rows;
    if (rows.length < BATCH_ROWS) return;
  }
}

const oneByOne = (plan: Plan): SQL => {
  const { matter, columns } = plan;
  return sql`select (${matter.id})::text as id, ${matter.opens ? sql`(${matter.opens.id})::text` : sql`null`} as opens,
      array[${listOf(columns.map((field) => textOf(field)))}] as values
    ${rowsOf(plan)} order by ${matter.order}`;
};

/** One page of rows, with the total number. */
export async function selectRows(
  tx: Tx,
  plan: Plan,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: FoundRow[]; total: number }> {
  const rows = rowsOf(plan);
  const counted = await tx.execute<{ total: number }>(sql`${UNNAMED} select count(*)::int as total ${rows}`);
  const found = await tx.execute<FoundRow>(sql`
    ${UNNAMED} ${oneByOne(plan)} limit ${limit} offset ${offset}`);
  return { rows: found.rows, total: one(counted.rows).total };
}

export type FoundGroup = { values: Text[]; figures: Text[]; rows: number };

/** The largest groups, up to a limit, and all rows as a single group. */
export async function selectGroups(
  tx: Tx,
  plan: Plan,
): Promise<{ groups: FoundGroup[]; all: FoundGroup; cut: boolean }> {
  const { by, measures } = plan;
  const rows = rowsOf(plan);
  const figures = sql`array[${listOf(measures.map((measure) => measureOf(measure)))}]::text[] as figures, count(*)::int as rows`;
  const whole = await tx.execute<FoundGroup>(
    sql`${UNNAMED} select array[]::text[] as values, ${figures} ${rows}`,
  );
  if (by.length === 0) return { groups: [], all: one(whole.rows), cut: false };
  const found = await tx.execute<{ figures: Text[]; rows: number; first: Text; second: Text }>(sql`
    ${UNNAMED} select ${textOf(by[0]!)} as first, ${by[1] ? textOf(by[1]) : sql`null`} as second, ${figures}
    ${rows} group by ${by[1] ? sql`1, 2` : sql`1`} order by rows desc, first limit ${MOST_GROUPS + 1}`);
  const groups = found.rows
    .slice(0, MOST_GROUPS)
    .map(({ first, second, ...group }) => ({ ...group, values: by[1] ? [first, second] : [first] }));
  return { groups, all: one(whole.rows), cut: found.rows.length > MOST_GROUPS };
}
