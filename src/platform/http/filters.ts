/**
 * The filters in a list's URL, as data: pages parse their URL without a schema library, and
 * `filter-schema.ts` builds the server's validation from it.
 */
export type FilterField<Value = unknown> = {
  kind: FilterKind;
  /** Never present at runtime: carries the type of the value. */
  value?: Value;
};

export type FilterKind =
  | { is: 'text'; longest: number }
  | { is: 'choice'; choices: readonly string[] }
  | { is: 'id'; or: readonly string[] }
  | { is: 'day' }
  | { is: 'whole'; most: number }
  | { is: 'pattern'; pattern: RegExp };

export type FilterFields = Readonly<Record<string, FilterField>>;

/** Parsed filters; each may be absent. */
export type FiltersOf<Fields extends FilterFields> = {
  [Name in keyof Fields]?: NonNullable<Fields[Name]['value']> | undefined;
};

export const textUpTo = (longest: number): FilterField<string> => ({ kind: { is: 'text', longest } });
export const oneOf = <const Choice extends string>(choices: readonly Choice[]): FilterField<Choice> => ({
  kind: { is: 'choice', choices },
});
/** A row's id (a UUID, lower-cased when read), or one of these lower-case words. */
export const idOr = (...or: string[]): FilterField<string> => ({ kind: { is: 'id', or } });
export const anId = idOr();
/** A calendar date: 2026-11-22. */
export const aDay: FilterField<string> = { kind: { is: 'day' } };
/** An integer from 1 to `most`. Query strings contain text. */
export const wholeUpTo = (most: number): FilterField<number> => ({ kind: { is: 'whole', most } });
export const matching = (pattern: RegExp): FilterField<string> => ({ kind: { is: 'pattern', pattern } });

/** Page numbers as lists take them. */
export const aPage = wholeUpTo(10_000);

const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;
const WHOLE = /^\d{1,15}$/;

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return DAY.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function fits(kind: FilterKind, text: string): boolean {
  switch (kind.is) {
    case 'text':
      return text.length <= kind.longest;
    case 'choice':
      return kind.choices.includes(text);
    case 'id':
      return ID.test(text) || kind.or.includes(text);
    case 'day':
      return isDay(text);
    case 'whole':
      return WHOLE.test(text) && Number(text) >= 1 && Number(text) <= kind.most;
    case 'pattern':
      return kind.pattern.test(text);
  }
}

/** Parses a parameter by its field; undefined if invalid. */
export function readFilter({ kind }: FilterField, text: string): unknown {
  if (!fits(kind, text)) return undefined;
  if (kind.is === 'id') return text.toLowerCase();
  return kind.is === 'whole' ? Number(text) : text;
}
