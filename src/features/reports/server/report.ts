import type { Actor } from '#features/people/people.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import { amountText, centimes, formatMoney } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type {
  ReportAnswer,
  ReportCell,
  ReportColumn,
  ReportFinding,
  ReportRow,
  Words,
} from '../reports.contract.ts';
import type { FilterName, Grouping, ReportKey, reportFilters } from '../reports.filters.ts';
import type { FiltersOf } from '#platform/http/filters.ts';

/** A report's filters, with the context of the request. */
export type Asked = FiltersOf<typeof reportFilters> & {
  actor: Actor;
  now: () => Date;
  timeZone: string;
  today: SchoolDay;
  /** The English names of movements in the books. */
  bookWords: Readonly<Record<string, string>>;
};

export type Slice = { limit: number; offset: number };
export type FigureAsked = { figure: string; row: string };

export type ReportTable = Pick<ReportAnswer, 'finding' | 'columns' | 'rows' | 'total' | 'chart'> & {
  applied: Partial<Record<FilterName, string>>;
  periods?: ReportAnswer['periods'];
  /** The column of the key figure shown in the catalog. */
  headline: string;
};

export type FigureRows = {
  title: Words;
  rule: Words;
  columns: ReportColumn[];
  rows: ReportRow[];
  total: number;
};

/** A report: its words, filters, query, and the rows behind each figure. */
export type Report = {
  key: ReportKey;
  title: () => Words;
  about: () => Words;
  filters: readonly FilterName[];
  groupings: readonly Grouping[];
  read: (tx: Tx, asked: Asked) => Promise<ReportTable>;
  /** The same finding without the table, if that is cheaper. Null: compute the table. */
  summarize?: (tx: Tx, asked: Asked) => Promise<ReportFinding | null>;
  /** Null if the report has no such figure. */
  open: (tx: Tx, asked: Asked, figure: FigureAsked, slice: Slice) => Promise<FigureRows | null>;
};

/** A text in both languages. */
export const both = <Said>(
  said: Record<Locale, Said>,
  pick: (words: Said, language: Locale) => string,
): Words => ({ en: pick(said.en, 'en'), fr: pick(said.fr, 'fr') });

export const column = (
  key: string,
  kind: ReportColumn['kind'],
  head: Words,
  opens = kind !== 'text',
): ReportColumn => ({ key, kind, head, opens });

type Values = Readonly<Record<string, ReportCell>>;

/** A row with its cells in the order of the columns. */
export const rowOf = (
  columns: readonly ReportColumn[],
  key: string,
  values: Values,
  to: string | null = null,
): ReportRow => ({ key, cells: columns.map((one) => values[one.key] ?? null), to });

export const ALL = 'all';

/** The sum of a column of counts. */
export const sumOf = <Name extends string>(rows: readonly Record<Name, number>[], name: Name): number =>
  rows.reduce((sum, row) => sum + row[name], 0);

/** The sum of a column of centimes. */
export const moneyOfAll = <Name extends string>(rows: readonly Record<Name, bigint>[], name: Name): bigint =>
  rows.reduce((sum, row) => sum + row[name], 0n);

export const money = (amount: bigint): string => amountText(centimes(amount));

/** An amount in centimes, formatted for a sentence. */
export const writtenMoney = (amount: bigint): string => formatMoney(centimes(amount), 'XAF');

/** A share in percent with one decimal, rounded half up; null if the whole is zero. */
export function percentOf(part: bigint | number, whole: bigint | number): string | null {
  if (BigInt(whole) === 0n) return null;
  const tenths = (BigInt(part) * 2_000n + BigInt(whole)) / (BigInt(whole) * 2n);
  return tenths % 10n === 0n ? String(tenths / 10n) : `${tenths / 10n}.${tenths % 10n}`;
}

/** A percentage formatted for a language. */
export const writtenPercent = (percent: string, language: Locale): string =>
  language === 'fr' ? `${percent.replace('.', ',')}\u00a0%` : `${percent}%`;

const COMMON = papersOf((say) => ({
  student: say(/*i18n*/ 'Student'),
  rollNumber: say(/*i18n*/ 'Roll Number'),
  class: say(/*i18n*/ 'Class'),
  noClass: say(/*i18n*/ 'Without a class'),
  day: say(/*i18n*/ 'Date'),
  by: say(/*i18n*/ 'Entered by'),
  at: say(/*i18n*/ 'Entered at'),
  total: say(/*i18n*/ 'Total'),
}));

/** Evaluated on demand: a server that shows no report loads no French. */
export const total = () => both(COMMON, (words) => words.total);
export const noClass = () => both(COMMON, (words) => words.noClass);

/** Columns that several reports share. */
export const commonColumns = () => ({
  student: column(
    'student',
    'text',
    both(COMMON, (words) => words.student),
  ),
  roll_number: column(
    'roll_number',
    'text',
    both(COMMON, (words) => words.rollNumber),
  ),
  class: column(
    'class',
    'text',
    both(COMMON, (words) => words.class),
  ),
  day: column(
    'day',
    'day',
    both(COMMON, (words) => words.day),
    false,
  ),
  by: column(
    'by',
    'text',
    both(COMMON, (words) => words.by),
  ),
  at: column(
    'at',
    'moment',
    both(COMMON, (words) => words.at),
    false,
  ),
});

/** The label of a row or total, used in a figure's title before the column. */
export const titled = (label: ReportCell, head: Words): Words => {
  const named =
    typeof label === 'object' && label !== null ? label : { en: String(label), fr: String(label) };
  return { en: `${named.en} · ${head.en}`, fr: `${named.fr} · ${head.fr}` };
};

/** The title of a figure: its row and its column. */
export function titleOf(table: ReportTable, { figure, row }: FigureAsked): Words | null {
  const found = row === ALL ? table.total : table.rows.find(({ key }) => key === row);
  const head = table.columns.find(({ key, opens }) => key === figure && opens)?.head;
  return found && head ? titled(found.cells[0] ?? null, head) : null;
}
