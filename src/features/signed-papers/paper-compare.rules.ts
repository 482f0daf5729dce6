import { PAPER_FIELDS, type SignedKind } from './signed-papers.rules.ts';
import type { Field } from './paper-fields.rules.ts';

const fieldsOf = (kind: SignedKind): Readonly<Record<string, Field>> => PAPER_FIELDS[kind];

/** Fields that differ between two papers, in field order. */
export function differences(
  kind: SignedKind,
  signed: Readonly<Record<string, string | null>>,
  said: Readonly<Record<string, string | null>>,
): string[] {
  return Object.keys(fieldsOf(kind)).filter((name) => (signed[name] ?? null) !== (said[name] ?? null));
}

/**
 * Whether a field as read from the paper matches the signed value. Ignores only what a paper may print in several
 * ways: a decimal comma, spaces between thousands, a rank's ending, capitals.
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
