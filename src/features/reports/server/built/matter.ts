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

/** The values of a field of kind `choice` by what is stored, in the order in which they are offered. */
export type Choices = ReadonlyMap<string, Words>;

/** One thing that rows of a matter say, as the vocabulary describes it. */
export type Field = {
  key: string;
  kind: FieldKind;
  head: Words;
  /** The value in the database; amounts in centimes. */
  value: SQL;
  /** Of kind `choice`: the words of its values. */
  choices?: (tx: Tx) => Promise<Choices> | Choices;
  /** Instead of `choices` where every value has words by itself, as months have. */
  wordsOf?: (value: string) => Words;
  /** Its choices are people: their names leave for the assistant as placeholders. */
  people?: true;
  /** Who may ask for it, beside the right to the matter. */
  policy?: OfficePolicy;
};

/** A subject of reports: rows of the records with their fields. */
export type Matter = {
  key: MatterKey;
  title: Words;
  /** Describes one row, and which rows there are. */
  rule: Words;
  policy: OfficePolicy;
  /** From the word `from` on, with conditions that always hold under `where`. */
  rows: SQL;
  /** A text that tells rows apart. */
  id: SQL;
  /** The id of the record whose page a row opens, and that page. */
  opens?: { id: SQL; page: (id: string) => string };
  order: SQL;
  fields: readonly Field[];
  /** The columns of somebody who chose none. */
  columns: readonly string[];
};

/** Builds a matter for a day of the school. */
export type MatterOf = (today: SchoolDay) => Matter;

/** Words of a fixed list of values. */
export const choicesIn = <Said, Value extends string>(
  values: readonly Value[],
  said: Record<Locale, Said>,
  pick: (words: Said, value: Value) => string,
): Choices => new Map(values.map((value) => [value, both(said, (words) => pick(words, value))]));
