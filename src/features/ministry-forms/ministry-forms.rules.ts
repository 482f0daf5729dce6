/** The kinds of typed cells. Money is in whole francs. */
export const TYPED_KINDS = ['count', 'money', 'text', 'day', 'yes_no', 'choice'] as const;
export type TypedKind = (typeof TYPED_KINDS)[number];

export const MOST_TEXT = 500;
/** The most rows that a school may add to one table. */
export const MOST_LINES = 200;
export const MOST_OWN_TABLES = 40;

/** The row key for the statement that a table has nothing to report. */
export const NONE_ROW = '_none';

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const isDay = (text: string) =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text;

/** Whether a text is a valid value of this kind. */
export function isTyped(kind: TypedKind, text: string, choices: readonly string[] = []): boolean {
  switch (kind) {
    case 'count':
      return /^(0|[1-9]\d{0,6})$/.test(text);
    case 'money':
      return /^(0|[1-9]\d{0,11})$/.test(text);
    case 'day':
      return isDay(text);
    case 'yes_no':
      return text === 'yes' || text === 'no';
    case 'choice':
      return choices.includes(text);
    case 'text':
      return text.length <= MOST_TEXT;
  }
}

/** A typed text in stored form: figures without thousands separators. */
export const normalized = (kind: TypedKind, text: string): string =>
  kind === 'count' || kind === 'money' ? text.replaceAll(/[\s\u00a0\u202f]/g, '') : text.trim();

/** The key of the next row of a table that the school extends. */
export const nextLine = (rows: readonly string[]): string =>
  String(Math.max(0, ...rows.map((row) => Number(row) || 0)) + 1);
