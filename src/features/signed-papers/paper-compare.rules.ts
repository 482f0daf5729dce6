import { PAPER_FIELDS, type SignedKind } from './signed-papers.rules.ts';
import type { Field } from './paper-fields.rules.ts';

const fieldsOf = (kind: SignedKind): Readonly<Record<string, Field>> => PAPER_FIELDS[kind];

/** The fields in which two papers say otherwise, in their order. */
export function differences(
  kind: SignedKind,
  signed: Readonly<Record<string, string | null>>,
  said: Readonly<Record<string, string | null>>,
): string[] {
  return Object.keys(fieldsOf(kind)).filter((name) => (signed[name] ?? null) !== (said[name] ?? null));
}

/**
 * Whether a field as somebody reads it on the paper is what was signed. Only what a paper may print in more than one way counts as
 * the same: a decimal comma, blanks between thousands, the ending of a rank, capitals.
 */
export function agreesWithPaper(
  kind: SignedKind,
  name: string,
  read: string,
  signed: string | null,
): boolean {
  const field = fieldsOf(kind)[name];
  const text = read
    .normalize('NFC')
    .replaceAll(/[\p{Zs}\s]+/gu, ' ')
    .trim();
  if (!field || signed === null) return text === '';
  switch (field.is) {
    case 'decimal':
      return (
        text
          .replace(/ ?(FCFA|XAF)$/, '')
          .replaceAll(' ', '')
          .replace(',', '.') === signed
      );
    case 'count':
      return text.replace(/ ?(er|re|e|st|nd|rd|th)$/, '') === signed;
    case 'day':
    case 'choice':
      return text === signed;
    case 'text':
      return text.toLocaleLowerCase() === signed.toLocaleLowerCase();
  }
}
