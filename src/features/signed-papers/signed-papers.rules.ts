import { isSignedBy } from './ed25519.rules.ts';
import { type Field, readFields, writeFields } from './paper-fields.rules.ts';

/** The fields of a paper's code by kind, in encoding order. */
export const PAPER_FIELDS = {
  card: {
    number: { is: 'text', most: 30 },
    name: { is: 'text', most: 100 },
    class_name: { is: 'text', most: 60 },
    year: { is: 'text', most: 30 },
    /** As the paper prints it; none on the card of the year. */
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

/** A field by its text; null where the paper has none. Figures are as the school keeps them: "12.50", "3", "2026-11-20". */
export type PaperFacts<Kind extends SignedKind> = {
  [Name in keyof (typeof PAPER_FIELDS)[Kind]]: (typeof PAPER_FIELDS)[Kind][Name] extends { optional: true }
    ? string | null
    : string;
};
export type SignedPaper = { [Kind in SignedKind]: { kind: Kind; facts: PaperFacts<Kind> } }[SignedKind];

/** A key by which papers are verified: of this school or of another one. */
export type PaperKey = {
  /** Of 32 bytes, in hexadecimal. */
  public_key: string;
  school: string;
  since: string | null;
  /** The last day on which it signed; null while it signs. */
  until: string | null;
};

const FORM = 1;
const HEAD = 6;
const SIGNATURE = 64;
/** Far above the longest paper that fields allow. */
const MOST_DIGITS = 2_000;
/** What is signed begins with it, so that no signature made for another purpose counts here. */
const PURPOSE = new TextEncoder().encode('school paper 1\n');

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));

/** The bytes of a paper that are signed, without what stands before them. */
function unsigned({ kind, facts }: SignedPaper, publicKey: string): Uint8Array {
  const head = [FORM, SIGNED_KINDS.indexOf(kind) + 1, ...bytesOf(publicKey).subarray(0, 4)];
  return Uint8Array.from([...head, ...writeFields(PAPER_FIELDS[kind], facts)]);
}

const withPurpose = (bytes: Uint8Array) => Uint8Array.from([...PURPOSE, ...bytes]);

/** A paper as the digits that its code holds: digits alone take the least room in a QR code, and no program mangles them. */
export function signPaper(
  paper: SignedPaper,
  { public_key, sign }: { public_key: string; sign: (bytes: Uint8Array) => Uint8Array },
): string {
  const bytes = unsigned(paper, public_key);
  return digitsOf(Uint8Array.from([...bytes, ...sign(withPurpose(bytes))]));
}

// A leading 1 keeps the zeros that a number would lose.
const digitsOf = (bytes: Uint8Array): string => BigInt(`0x1${hexOf(bytes)}`).toString();

/** The bytes that digits stand for; null for another writing of them, and for what is none. */
function bytesIn(digits: string): Uint8Array | null {
  if (digits.length > MOST_DIGITS || !/^[1-9]\d+$/.test(digits)) return null;
  const hex = BigInt(digits).toString(16);
  return hex.startsWith('1') && hex.length % 2 === 1 ? bytesOf(hex.slice(1)) : null;
}

export type ReadPaper =
  | { outcome: 'unreadable' }
  /** Signed, by its own words, with a key that is not among those at hand. */
  | { outcome: 'unknown_key' }
  /** Not signed with the key that it names: altered, or made by somebody else. */
  | { outcome: 'forged' }
  /** Signed with a key that the school no longer used on the paper's day. */
  | { outcome: 'after_key'; key: PaperKey; paper: SignedPaper }
  | { outcome: 'signed'; key: PaperKey; paper: SignedPaper };

/**
 * What a code says and by whose key. Only the one writing of a paper is read: no byte more, none in another form. The server verifies
 * with what it has built in, which is faster.
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

/** The digits in what was scanned, pasted or typed: an address with them behind its #, or they alone, in whatever groups. */
export function digitsIn(text: string): string | null {
  const behind = text.slice(text.lastIndexOf('#') + 1).replaceAll(/[\s\u00a0\u200b-]/g, '');
  return /^\d{100,}$/.test(behind) ? behind : null;
}
