import type { SQL } from 'drizzle-orm';
import type { office } from '#features/people/people.policy.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { MatterKey } from '../../built-reports.filters.ts';
import type { FieldKind } from '../../built-reports.rules.ts';
import type { Words } from '../../reports.contract.ts';
import { both } from '../report.ts';

type OfficePolicy = ReturnType<typeof office>;

/** The values of a field of kind `choice`, by stored value, in display order. */
export type Choices = ReadonlyMap<string, Words>;

/** A field of a subject, as described by the vocabulary. */
export type Field = {
  key: string;
  kind: FieldKind;
  head: Words;
  /** The value in the database; amounts in centimes. */
  value: SQL;
  /** For kind `choice`: the words of its values. */
  choices?: (tx: Tx) => Promise<Choices> | Choices;
  /** Replaces `choices` if words can be derived from the value, as for months. */
  wordsOf?: (value: string) => Words;
  /** Its choices are people, so that their names are replaced by placeholders for the assistant. */
  people?: true;
  /** Who may use it, in addition to the right to the subject. */
  policy?: OfficePolicy;
};

/** A subject of custom reports: rows with their fields. */
export type Matter = {
  key: MatterKey;
  title: Words;
  /** Describes what a row is, and which rows are included. */
  rule: Words;
  policy: OfficePolicy;
  /** An SQL fragment beginning with `from`, with the fixed conditions in `where`. */
  rows: SQL;
  /** A text that identifies a row. */
  id: SQL;
  /** The id of the record that a row links to, and its URL. */
  opens?: { id: SQL; page: (id: string) => string };
  order: SQL;
  fields: readonly Field[];
  /** The default columns. */
  columns: readonly string[];
};

/** Builds a matter for a day of the school. */
export type MatterOf = (today: SchoolDay) => Matter;

/** The words for a fixed list of values. */
export const choicesIn = <Said, Value extends string>(
  values: readonly Value[],
  said: Record<Locale, Said>,
  pick: (words: Said, value: Value) => string,
): Choices => new Map(values.map((value) => [value, both(said, (words) => pick(words, value))]));
