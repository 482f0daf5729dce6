import { isSignedBy } from './ed25519.rules.ts';
import { type Field, readFields, writeFields } from './paper-fields.rules.ts';

/** The fields of a paper's code by kind, in encoding order. */
export const PAPER_FIELDS = {
  card: {
    number: { is: 'text', most: 30 },
    name: { is: 'text', most: 100 },
    class_name: { is: 'text', most: 60 },
    year: { is: 'text', most: 30 },
    /** As printed on the paper; absent on the year's card. */
    period: { is: 'text', most: 80, optional: true },
    average: { is: 'decimal', optional: true },
    maximum: { is: 'decimal' },
    rank: { is: 'count', optional: true },
    ranked: { is: 'count', optional: true },
    standing: { is: 'choice', of: ['classified', 'provisional', 'not_classified'] },
    decision: {
      is: 'choice',
      of: ['promote', 'repeat', 'dismiss', 'conditional', 'resit', 'graduate'],
      optional: true,
    },
    day: { is: 'day' },
  },
  receipt: {
    number: { is: 'text', most: 40 },
    name: { is: 'text', most: 160 },
    amount: { is: 'decimal' },
    method: { is: 'choice', of: ['cash', 'bank_transfer', 'mobile_money', 'check', 'card'] },
    day: { is: 'day' },
  },
  certificate: {
    number: { is: 'text', most: 30 },
    type: { is: 'choice', of: ['enrolment', 'transfer', 'clearance'] },
    name: { is: 'text', most: 100 },
    day: { is: 'day' },
  },
} as const satisfies Record<string, Readonly<Record<string, Field>>>;

export type SignedKind = keyof typeof PAPER_FIELDS;
export const SIGNED_KINDS = Object.keys(PAPER_FIELDS) as SignedKind[];

/** Values by field; null if absent. Figures are as stored: "12.50", "3", "2026-11-20". */
export type PaperFacts<Kind extends SignedKind> = {
  [Name in keyof (typeof PAPER_FIELDS)[Kind]]: (typeof PAPER_FIELDS)[Kind][Name] extends { optional: true }
    ? string | null
    : string;
};
export type SignedPaper = { [Kind in SignedKind]: { kind: Kind; facts: PaperFacts<Kind> } }[SignedKind];

export type PaperKey = {
  /** 32 bytes in hexadecimal. */
  public_key: string;
  school: string;
  since: string | null;
  /** The last day on which it signed; null while active. */
  until: string | null;
};

const FORM = 1;
const HEAD = 6;
const SIGNATURE = 64;
/** Well above the longest possible paper. */
const MOST_DIGITS = 2_000;
/** Domain separation: prefixed to the signed message, so that signatures made for other purposes are invalid here. */
const PURPOSE = new TextEncoder().encode('school paper 1\n');

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));

/** The paper's signed bytes, without the prefix. */
function unsigned({ kind, facts }: SignedPaper, publicKey: string): Uint8Array {
  const head = [FORM, SIGNED_KINDS.indexOf(kind) + 1, ...bytesOf(publicKey).subarray(0, 4)];
  return Uint8Array.from([...head, ...writeFields(PAPER_FIELDS[kind], facts)]);
}

const withPurpose = (bytes: Uint8Array) => Uint8Array.from([...PURPOSE, ...bytes]);

/** Encodes a signed paper as digits: the most compact form in a QR code, and not altered by other programs. */
export function signPaper(
  paper: SignedPaper,
  { public_key, sign }: { public_key: string; sign: (bytes: Uint8Array) => Uint8Array },
): string {
  const bytes = unsigned(paper, public_key);
  return digitsOf(Uint8Array.from([...bytes, ...sign(withPurpose(bytes))]));
}

// The leading 1 preserves leading zeros.
const digitsOf = (bytes: Uint8Array): string => BigInt(`0x1${hexOf(bytes)}`).toString();

/** Decodes digits to bytes; null if malformed or not canonical. */
function bytesIn(digits: string): Uint8Array | null {
  if (digits.length > MOST_DIGITS || !/^[1-9]\d+$/.test(digits)) return null;
  const hex = BigInt(digits).toString(16);
  return hex.startsWith('1') && hex.length % 2 === 1 ? bytesOf(hex.slice(1)) : null;
}

export type ReadPaper =
  | { outcome: 'unreadable' }
  /** The key that the code refers to is not in the list. */
  | { outcome: 'unknown_key' }
  /** The signature does not match its key: altered or forged. */
  | { outcome: 'forged' }
  /** The paper is dated after the key's last day. */
  | { outcome: 'after_key'; key: PaperKey; paper: SignedPaper }
  | { outcome: 'signed'; key: PaperKey; paper: SignedPaper };

/**
 * Decodes and verifies a code. Only the canonical encoding is accepted, without trailing bytes. The server passes its
 * built-in verification, which is faster.
 */
export function readPaper(
  digits: string,
  keys: readonly PaperKey[],
  verify: typeof isSignedBy = isSignedBy,
): ReadPaper {
  const bytes = bytesIn(digits);
  if (!bytes || bytes.length <= HEAD + SIGNATURE || bytes[0] !== FORM) return { outcome: 'unreadable' };
  const kind = SIGNED_KINDS[bytes[1]! - 1];
  if (!kind) return { outcome: 'unreadable' };
  const signed = bytes.subarray(0, -SIGNATURE);
  const facts = readFields(PAPER_FIELDS[kind], signed.subarray(HEAD));
  if (!facts) return { outcome: 'unreadable' };
  const named = hexOf(bytes.subarray(2, HEAD));
  const candidates = keys.filter(({ public_key }) => public_key.startsWith(named));
  if (candidates.length === 0) return { outcome: 'unknown_key' };
  const key = candidates.find(({ public_key }) =>
    verify(bytesOf(public_key), withPurpose(signed), bytes.subarray(-SIGNATURE)),
  );
  if (!key) return { outcome: 'forged' };
  const paper = { kind, facts } as SignedPaper;
  return { outcome: key.until && facts['day']! > key.until ? 'after_key' : 'signed', key, paper };
}

/**
 * The digits in scanned, pasted or typed text: a URL with them in its fragment, or the digits alone in any grouping.
 */
export function digitsIn(text: string): string | null {
  const behind = text.slice(text.lastIndexOf('#') + 1).replaceAll(/[\s\u00a0\u200b-]/g, '');
  return /^\d{100,}$/.test(behind) ? behind : null;
}
