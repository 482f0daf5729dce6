import { aDay, readFilter } from '#platform/http/filters.ts';
import type { BuiltFilters, MatterKey } from './built-reports.filters.ts';

export const FIELD_KINDS = ['text', 'choice', 'day', 'count', 'money', 'decimal'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** Comparisons. `TESTS_OF` lists those available for each kind of field. */
export const TESTS = ['is', 'not', 'has', 'from', 'until', 'least', 'most', 'empty', 'filled'] as const;
export type Test = (typeof TESTS)[number];

/** The comparisons available for a kind of field. */
export const TESTS_OF: Readonly<Record<FieldKind, readonly Test[]>> = {
  text: ['has', 'is', 'empty', 'filled'],
  choice: ['is', 'not', 'empty', 'filled'],
  day: ['from', 'until', 'empty', 'filled'],
  count: ['least', 'most', 'empty', 'filled'],
  money: ['least', 'most', 'empty', 'filled'],
  decimal: ['least', 'most', 'empty', 'filled'],
};
export const takesValue = (test: Test): boolean => test !== 'empty' && test !== 'filled';

const WHOLE = /^-?\d{1,9}$/;
const DECIMAL = /^-?(0|[1-9]\d{0,9})(\.\d{1,2})?$/;

/** Whether a value can be compared with a field of the kind; texts and choices accept any value. */
export function isValueOf(kind: FieldKind, value: string): boolean {
  if (kind === 'text' || kind === 'choice') return true;
  if (kind === 'day') return readFilter(aDay, value) !== undefined;
  return (kind === 'count' ? WHOLE : DECIMAL).test(value);
}

export const TAKES = ['count', 'sum', 'average', 'least', 'most'] as const;
export type Take = (typeof TAKES)[number];

/** Kinds whose values can be summed and averaged. */
export const isMeasured = (kind: FieldKind): boolean =>
  kind === 'count' || kind === 'money' || kind === 'decimal';

export type Condition = { field: string; test: Test; values: readonly string[] };
/** `field` is null for the number of rows. */
export type Measure = { take: Take; field: string | null };

/** A custom report: rows with columns or, with `by` or `measures`, groups with figures. */
export type Definition = {
  of: MatterKey;
  columns: readonly string[];
  by: readonly string[];
  measures: readonly Measure[];
  where: readonly Condition[];
};

/** The longest question to the assistant, in characters. */
export const MOST_QUESTION = 300;

/** Two of them are reserved for the rows behind a group. */
export const MOST_CONDITIONS = 10;
const MOST_VALUES = 50;

const [BETWEEN_CONDITIONS, BETWEEN_VALUES] = [';', '|'];
/** Separators within a value are escaped as `~1` to `~3`, so that any text can be used. */
const escapeValue = (text: string) =>
  text.replaceAll('~', '~3').replaceAll(BETWEEN_CONDITIONS, '~1').replaceAll(BETWEEN_VALUES, '~2');
const unescapeValue = (text: string) =>
  text.replaceAll('~1', BETWEEN_CONDITIONS).replaceAll('~2', BETWEEN_VALUES).replaceAll('~3', '~');

function readCondition(text: string): Condition | null {
  const [, field, test, rest] = /^([a-z\d_]{1,30})\.([a-z]{1,10})(?:\.(.*))?$/s.exec(text) ?? [];
  const known = TESTS.find((one) => one === test);
  if (field === undefined || known === undefined) return null;
  const values = rest === undefined ? [] : rest.split(BETWEEN_VALUES).map(unescapeValue);
  const fits = takesValue(known) ? values.length > 0 && values.length <= MOST_VALUES : values.length === 0;
  return fits ? { field, test: known, values } : null;
}

function readMeasure(text: string): Measure | null {
  const [take, field = null] = text.split('.');
  const known = TAKES.find((one) => one === take);
  return known === undefined || (known === 'count') !== (field === null) ? null : { take: known, field };
}

const readAll = <One>(parts: readonly string[], read: (part: string) => One | null): One[] | null => {
  const all = parts.map(read);
  return all.includes(null) ? null : (all as One[]);
};
const partsOf = (text: string | undefined, between: string) => (text ? text.split(between) : []);

/** The conditions in a URL; null if one is invalid. */
export const readConditions = (where: string | undefined): Condition[] | null =>
  readAll(partsOf(where, BETWEEN_CONDITIONS), readCondition);

/** The definition in a URL; null if a part of it is invalid. */
export function readDefinition({ of, columns, by, measures, where }: BuiltFilters): Definition | null {
  const conditions = readConditions(where);
  const figures = readAll(partsOf(measures, ','), readMeasure);
  if (!of || !conditions || !figures || conditions.length > MOST_CONDITIONS) return null;
  return {
    of,
    columns: partsOf(columns, ','),
    by: partsOf(by, ','),
    measures: figures,
    where: conditions,
  };
}

const written = ({ field, test, values }: Condition) =>
  [
    field,
    test,
    ...(takesValue(test) ? [values.map((value) => escapeValue(value)).join(BETWEEN_VALUES)] : []),
  ].join('.');

/** Encodes conditions for the URL; undefined without any. */
export const writeConditions = (conditions: readonly Condition[]): string | undefined =>
  conditions.map((condition) => written(condition)).join(BETWEEN_CONDITIONS) || undefined;

/** Encodes a definition for the URL. */
export const writeDefinition = ({ of, columns, by, measures, where }: Definition): BuiltFilters => ({
  of,
  columns: columns.join(',') || undefined,
  by: by.join(',') || undefined,
  measures:
    measures.map(({ take, field }) => (field === null ? take : `${take}.${field}`)).join(',') || undefined,
  where: writeConditions(where),
});

export const isGrouped = ({ by, measures }: Definition): boolean => by.length > 0 || measures.length > 0;

/** A definition of the rows behind a group; `values` are those of the fields in `by`, null for empty ones. */
export const rowsOfGroup = (definition: Definition, values: readonly (string | null)[]): Definition => ({
  ...definition,
  by: [],
  measures: [],
  where: [
    ...definition.where,
    ...definition.by.slice(0, values.length).map((field, place): Condition => {
      const value = values[place] ?? null;
      return value === null ? { field, test: 'empty', values: [] } : { field, test: 'is', values: [value] };
    }),
  ],
});
