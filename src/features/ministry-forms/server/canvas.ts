import type { Words } from '#features/reports/reports.contract.ts';
import type { FormKey } from '../ministry-forms.filters.ts';
import type { TypedKind } from '../ministry-forms.rules.ts';
import type { MeasureName, RowSource } from './measures/measure.ts';

// A form is defined as data: tables of rows and columns in two languages. Each cell is filled in by a person,
// or calculated from the records by a measure.

export type Choice = { value: string; words: Words };

/** A cell that a person fills in. */
type Typed = { typed: TypedKind; choices?: readonly Choice[] };

/**
 * A cell calculated from the records. If they have no answer, `orTyped` allows typing it; `less` subtracts
 * cells of other tables, row by row.
 */
type Measured = {
  measure: MeasureName;
  orTyped?: TypedKind;
  less?: readonly { table: string; column: string }[];
};

/** A cell calculated from two columns of its row. */
type Derived = { difference: readonly [string, string] } | { share: readonly [string, string] };

type Filling = Typed | Measured | Derived;

/** `sum`: whether the column has a total. */
export type CanvasColumn = { key: string; head: Words; sum?: true } & Filling;

/** A row; it defines its kind of cell if the columns define none. */
export type CanvasRow = {
  key: string;
  label: Words;
  /** The ministry's number of the field, if known. */
  code?: string;
} & Partial<Typed & Measured>;

export type CanvasRows = { each: RowSource } | { listed: readonly CanvasRow[] } | { lines: true };

export type CanvasTable = {
  /** Unique over all forms: forms with the same table share its entries. */
  key: string;
  part: Words;
  title: Words;
  rowsHead: Words;
  /** The period to which its typed cells apply. */
  keeps: 'school' | 'year' | 'term';
  rows: CanvasRows;
  columns: readonly CanvasColumn[];
  /** The id, if the school added it. */
  own?: string;
};

export type Canvas = { key: FormKey; title: Words; about: Words; tables: readonly CanvasTable[] };

/** A text in both languages. */
export const say = (en: string, fr: string): Words => ({ en, fr });

/** A choice among several texts. */
export const choice = (value: string, en: string, fr: string): Choice => ({ value, words: { en, fr } });

/** A column or a row of typed cells. */
export const typed = (key: string, kind: TypedKind, en: string, fr: string) => ({
  key,
  head: say(en, fr),
  typed: kind,
});

/** A column of typed figures with a total. */
export const counted = (key: string, en: string, fr: string) =>
  ({ ...typed(key, 'count', en, fr), sum: true }) as const;

/** A column of figures from the records with a total. */
export const measured = (key: MeasureName, en: string, fr: string) =>
  ({ key, head: say(en, fr), measure: key, sum: true }) as const;

/** A row that is a single field. */
export const field = (key: string, kind: TypedKind, en: string, fr: string, code?: string): CanvasRow => ({
  key,
  label: say(en, fr),
  typed: kind,
  ...(code !== undefined && { code }),
});

/** A field answered from the school's settings or records. */
export const known = (measure: MeasureName, en: string, fr: string, code?: string): CanvasRow => ({
  key: measure.replace('.', '_'),
  label: say(en, fr),
  measure,
  ...(code !== undefined && { code }),
});

/** The column of a table whose rows are fields. */
export const answer = { key: 'answer', head: say('Answer', 'Réponse') } as const;
