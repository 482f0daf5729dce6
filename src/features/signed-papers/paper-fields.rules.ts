/** The encoding of a field in a paper's code. */
export type Field = (
  | { is: 'text'; most: number }
  | { is: 'decimal' }
  | { is: 'count' }
  | { is: 'day' }
  | { is: 'choice'; of: readonly string[] }
) & { optional?: true };

type Fields = Readonly<Record<string, Field>>;
type Facts = Readonly<Record<string, string | null>>;

const DECIMAL = /^(0|[1-9]\d{0,12})(\.\d{1,6})?$/;
const MOST_COUNT = 65_535;
const DAY_ZERO = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;
const CUT = '…';

/**
 * Encodes the fields in order: texts prefixed by their length in bytes, counts and days as two bytes, choices as one;
 * zero means an absent field. Throws for values that cannot be encoded.
 */
export function writeFields(fields: Fields, facts: Facts): number[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = facts[name] ?? null;
    if (value === null && !field.optional) throw new Error(`A paper without its ${name} can't be signed.`);
    return value === null
      ? field.is === 'count' || field.is === 'day'
        ? [0, 0]
        : [0]
      : written(name, field, value);
  });
}

function written(name: string, field: Field, value: string): number[] {
  const refuse = (): never => {
    throw new Error(`"${value}" is no ${name} of a paper.`);
  };
  switch (field.is) {
    case 'text': {
      const bytes = fitted(value, field.most);
      return bytes.length === 0 ? refuse() : [bytes.length, ...bytes];
    }
    case 'decimal':
      return DECIMAL.test(value) ? [value.length, ...new TextEncoder().encode(value)] : refuse();
    case 'count':
      return /^[1-9]\d{0,4}$/.test(value) && Number(value) <= MOST_COUNT ? twoBytes(Number(value)) : refuse();
    case 'day': {
      const days = (Date.parse(`${value}T00:00:00Z`) - DAY_ZERO) / DAY_MS;
      return days > 0 && days <= MOST_COUNT && dayOf(days) === value ? twoBytes(days) : refuse();
    }
    case 'choice':
      return field.of.includes(value) ? [field.of.indexOf(value) + 1] : refuse();
  }
}

const twoBytes = (number: number) => [number >> 8, number & 255];
const dayOf = (days: number) => new Date(DAY_ZERO + days * DAY_MS).toISOString().slice(0, 10);

/** Normalizes a text to one line; a longer one is truncated between two letters and ends with dots. */
function fitted(text: string, most: number): Uint8Array {
  const line = asLine(text);
  const encoder = new TextEncoder();
  if (encoder.encode(line).length <= most) return encoder.encode(line);
  let kept = '';
  for (const letter of line) {
    if (encoder.encode(asLine(kept + letter) + CUT).length > most) break;
    kept += letter;
  }
  return encoder.encode(asLine(kept) + CUT);
}

const asLine = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/** Decodes the fields; null unless the bytes are exactly their canonical encoding. */
export function readFields(fields: Fields, bytes: Uint8Array): Record<string, string | null> | null {
  const facts: Record<string, string | null> = {};
  let at = 0;
  for (const [name, field] of Object.entries(fields)) {
    const long = field.is === 'count' || field.is === 'day' ? 2 : 1;
    if (at + long > bytes.length) return null;
    const number = long === 2 ? bytes[at]! * 256 + bytes[at + 1]! : bytes[at]!;
    at += long;
    const hasText = field.is === 'text' || field.is === 'decimal';
    if (hasText && at + number > bytes.length) return null;
    const text = hasText ? bytes.subarray(at, at + number) : new Uint8Array();
    if (hasText) at += number;
    const value = number === 0 ? null : valueOf(field, number, text);
    if (value === undefined) return null;
    facts[name] = value;
  }
  if (at !== bytes.length) return null;
  return isWrittenSo(fields, facts, bytes) ? facts : null;
}

function valueOf(field: Field, number: number, text: Uint8Array): string | undefined {
  if (field.is === 'choice') return field.of[number - 1];
  if (field.is === 'count') return String(number);
  if (field.is === 'day') return dayOf(number);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text);
  } catch {
    return undefined;
  }
}

/** Rejects non-canonical encodings of the same fields. */
function isWrittenSo(fields: Fields, facts: Facts, bytes: Uint8Array): boolean {
  try {
    const again = writeFields(fields, facts);
    return again.length === bytes.length && again.every((byte, at) => byte === bytes[at]);
  } catch {
    return false;
  }
}
