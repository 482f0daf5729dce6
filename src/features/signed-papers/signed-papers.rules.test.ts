import * as fc from 'fast-check';
import { generateKeyPairSync, randomInt, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  digitsIn,
  hexOf,
  type PaperFacts,
  type PaperKey,
  readPaper,
  SIGNED_KINDS,
  type SignedPaper,
  signPaper,
} from './signed-papers.rules.ts';

function aKey(school = 'Lycée de Deïdo', until: string | null = null) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const public_key = hexOf(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
  const known: PaperKey = { public_key, school, since: '2026-09-01', until };
  return { known, public_key, sign: (bytes: Uint8Array) => new Uint8Array(sign(null, bytes, privateKey)) };
}

const CARD: PaperFacts<'card'> = {
  number: 'CARD-2026-000412',
  name: 'NGO BASSA Élodie Marie',
  class_name: '3e A',
  year: '2026/2027',
  period: 'Trimestre 1',
  average: '8.97',
  maximum: '20',
  rank: '12',
  ranked: '62',
  standing: 'classified',
  decision: null,
  day: '2026-12-18',
};
const PAPERS: SignedPaper[] = [
  { kind: 'card', facts: CARD },
  {
    kind: 'receipt',
    facts: {
      number: 'REC-2026-000412/2',
      name: 'Évina Zoé',
      amount: '25000',
      method: 'mobile_money',
      day: '2026-11-20',
    },
  },
  {
    kind: 'certificate',
    facts: {
      number: '0042/2026',
      type: 'enrolment',
      name: 'Évina Zoé',
      day: '2026-11-20',
    },
  },
];
const bytesOfDigits = (digits: string) => Buffer.from(BigInt(digits).toString(16).slice(1), 'hex');
const digitsOfBytes = (bytes: Uint8Array) => BigInt(`0x1${Buffer.from(bytes).toString('hex')}`).toString();

describe('a signed paper', () => {
  it.each(PAPERS)('contains what was signed, after the # of an address or alone: $kind', (paper) => {
    const key = aKey();
    const digits = signPaper(paper, key);
    expect(readPaper(digits, [aKey().known, key.known])).toEqual({
      outcome: 'signed',
      key: key.known,
      paper,
    });
    expect(digitsIn(`https://portail.lycee.cm/verify#${digits}`)).toBe(digits);
    expect(digitsIn(` ${digits.slice(0, 40)} ${digits.slice(40)}\n`)).toBe(digits);
  });

  it('of the usual lengths needs at most 170 bytes', () => {
    expect(bytesOfDigits(signPaper(PAPERS[0]!, aKey())).length).toBeLessThanOrEqual(170);
  });

  it('of any content can be parsed back, field by field', () => {
    const key = aKey();
    const decimal = fc
      .tuple(fc.nat(9_999_999), fc.nat(99))
      .map(([whole, part]) => `${whole}.${String(part).padStart(2, '0')}`);
    // Texts are normalized to composed, single-line forms that print the same.
    const text = fc
      .string({ minLength: 1, maxLength: 20 })
      .map((value) =>
        value
          .normalize('NFC')
          .replaceAll(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
          .trim(),
      )
      .filter((value) => value !== '');
    fc.assert(
      fc.property(
        text,
        text,
        decimal,
        fc.integer({ min: 1, max: 65_535 }),
        (name, class_name, average, rank) => {
          const facts = { ...CARD, name, class_name, average, rank: String(rank) };
          const read = readPaper(signPaper({ kind: 'card', facts }, key), [key.known]);
          expect(read).toMatchObject({ outcome: 'signed', paper: { facts } });
        },
      ),
      { numRuns: 40 },
    );
  });

  it('truncates a very long name between two letters, with an ellipsis', () => {
    const key = aKey();
    const facts = { ...CARD, name: 'É'.repeat(80) };
    const read = readPaper(signPaper({ kind: 'card', facts }, key), [key.known]);
    expect(read).toMatchObject({ outcome: 'signed', paper: { facts: { name: `${'É'.repeat(48)}…` } } });
  });

  it('is not created from an invalid figure', () => {
    const refused: Partial<PaperFacts<'card'>>[] = [
      { average: '12,5' },
      { average: '012.5' },
      { average: '-1' },
      { rank: '0' },
      { rank: '65536' },
      { day: '2026-02-30' },
      { decision: 'perhaps' },
      { number: '' },
    ];
    for (const wrong of refused)
      expect(() => signPaper({ kind: 'card', facts: { ...CARD, ...wrong } }, aKey())).toThrow();
  });
});

describe('forgery', () => {
  const key = aKey();
  const digits = signPaper(PAPERS[0]!, key);
  const bytes = bytesOfDigits(digits);
  const read = (forged: Uint8Array) => readPaper(digitsOfBytes(forged), [key.known]).outcome;

  it('any flipped bit is rejected', () => {
    for (let bit = 0; bit < bytes.length * 8; bit += 1 + randomInt(40)) {
      const forged = Uint8Array.from(bytes, (byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
      expect(['unreadable', 'unknown_key', 'forged']).toContain(read(forged));
    }
  });

  it('truncated or extended codes are rejected', () => {
    for (let length = 0; length < bytes.length; length += 7)
      expect(read(bytes.subarray(0, length))).not.toBe('signed');
    expect(read(Uint8Array.from([...bytes, 0]))).toBe('unreadable');
    expect(read(Uint8Array.from([...bytes.subarray(0, -64), 0, ...bytes.subarray(-64)]))).toBe('unreadable');
    for (const other of [`0${digits}`, `-${digits}`, digits.slice(0, -1), `${digits}0`, `${digits} `, ''])
      expect(readPaper(other, [key.known]).outcome).not.toBe('signed');
  });

  it('only the named key counts: not the forger’s own, not another school’s', () => {
    const his = aKey();
    const own = signPaper(PAPERS[0]!, his);
    expect(readPaper(own, [key.known])).toEqual({ outcome: 'unknown_key' });
    // Signed with another key, but claiming the school's own.
    const renamed = bytesOfDigits(own);
    bytes.copy(renamed, 2, 2, 6);
    expect(read(renamed)).toBe('forged');
    const other = aKey('Collège Libermann');
    expect(readPaper(signPaper(PAPERS[0]!, other), [key.known, other.known])).toMatchObject({
      outcome: 'signed',
      key: { school: 'Collège Libermann' },
    });
  });

  it('a signature under other figures, another number or another kind of paper is refused', () => {
    const signature = bytes.subarray(-64);
    const others: SignedPaper[] = [
      { kind: 'card', facts: { ...CARD, average: '18.97' } },
      { kind: 'card', facts: { ...CARD, number: 'CARD-2026-000413' } },
      { kind: 'card', facts: { ...CARD, rank: '1' } },
      { kind: 'card', facts: { ...CARD, decision: 'promote' } },
      ...PAPERS.slice(1),
    ];
    for (const other of others) {
      const forged = bytesOfDigits(signPaper(other, key));
      signature.copy(forged, forged.length - 64);
      expect(read(forged)).toBe('forged');
    }
    const kinds = Uint8Array.from(bytes);
    for (const [nth] of [...SIGNED_KINDS, '', ''].entries()) {
      kinds[1] = nth === 0 ? 0 : nth + 1;
      expect(read(kinds)).not.toBe('signed');
    }
  });

  it('an old key is refused for a paper of a day on which the school had another one', () => {
    const old = aKey('Lycée de Deïdo', '2026-12-01');
    const signed = (day: string) =>
      readPaper(signPaper({ kind: 'card', facts: { ...CARD, day } }, old), [old.known]);
    expect(signed('2026-12-01').outcome).toBe('signed');
    expect(signed('2026-12-02').outcome).toBe('after_key');
  });
});
