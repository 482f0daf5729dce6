import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billOf, foldRareAccents, foldTypography, rareLetters, smsText } from './parts.ts';

/** The Unicode consortium's table of GSM 03.38, in the order of its codes; 1B is the escape. */
const GSM = `0040 00A3 0024 00A5 00E8 00E9 00F9 00EC 00F2 00C7 000A 00D8 00F8 000D 00C5 00E5
0394 005F 03A6 0393 039B 03A9 03A0 03A8 03A3 0398 039E 001B 00C6 00E6 00DF 00C9
0020 0021 0022 0023 00A4 0025 0026 0027 0028 0029 002A 002B 002C 002D 002E 002F
0030 0031 0032 0033 0034 0035 0036 0037 0038 0039 003A 003B 003C 003D 003E 003F
00A1 0041 0042 0043 0044 0045 0046 0047 0048 0049 004A 004B 004C 004D 004E 004F
0050 0051 0052 0053 0054 0055 0056 0057 0058 0059 005A 00C4 00D6 00D1 00DC 00A7
00BF 0061 0062 0063 0064 0065 0066 0067 0068 0069 006A 006B 006C 006D 006E 006F
0070 0071 0072 0073 0074 0075 0076 0077 0078 0079 007A 00E4 00F6 00F1 00FC 00E0`
  .split(/\s/)
  .map((hex) => Number.parseInt(hex, 16));
const ESCAPED = [0x0c, 0x5e, 0x7b, 0x7d, 0x5c, 0x5b, 0x7e, 0x5d, 0x7c, 0x20ac];

/** The fewest parts, by trying every split, with the sizes that a phone would encode. */
function oracle(text: string): { alphabet: string; units: number; parts: number } {
  const points = Array.from(text, (letter) => letter.codePointAt(0)!);
  const isGsm = points.every((point) => point !== 0x1b && (GSM.includes(point) || ESCAPED.includes(point)));
  const sizes = points.map((point) =>
    isGsm
      ? ESCAPED.includes(point)
        ? 2
        : 1
      : Buffer.from(String.fromCodePoint(point), 'utf16le').length / 2,
  );
  const units = sizes.reduce((a, b) => a + b, 0);
  const alphabet = isGsm ? 'gsm7' : 'ucs2';
  if (units <= (isGsm ? 160 : 70)) return { alphabet, units, parts: 1 };
  const room = isGsm ? 153 : 67;
  const fewest: number[] = [0];
  for (let end = 1; end <= sizes.length; end += 1) {
    let [best, length] = [Infinity, 0];
    for (let start = end - 1; start >= 0; start -= 1) {
      length += sizes[start]!;
      if (length > room) break;
      best = Math.min(best, fewest[start]! + 1);
    }
    fewest.push(best);
  }
  return { alphabet, units, parts: fewest.at(-1)! };
}

const letters = [
  ...GSM.filter((point) => point !== 0x1b),
  ...ESCAPED,
  ...Array.from('çêâîôûëïœŒÀÈÊÔ«»“”’–…ŋɛɔǝ\u00A0\u202F😀𝒜\u001B', (letter) => letter.codePointAt(0)!),
].map((point) => String.fromCodePoint(point));
const plain = constantFrom(...'abc é€[', '{');
const any = oneof({ weight: 9, arbitrary: plain }, { weight: 1, arbitrary: constantFrom(...letters) });
const texts = oneof(
  array(any, { maxLength: 700 }).map((list) => list.join('')),
  array(plain, { minLength: 140, maxLength: 320 }).map((list) => list.join('')),
  string({ unit: 'grapheme', maxLength: 300 }),
);

describe('the parts of a text message', () => {
  it('equal those of a reference implementation, which tries every split', () => {
    assert(
      property(texts, (text) => {
        expect(billOf(text)).toEqual(oracle(text));
      }),
      {
        seed: Number(process.env['PROPERTY_SEED'] ?? 34),
        numRuns: Number(process.env['PROPERTY_RUNS'] ?? 1_000),
      },
    );
  });

  it.each([
    ['a'.repeat(160), 'gsm7', 1],
    ['a'.repeat(161), 'gsm7', 2],
    ['a'.repeat(306), 'gsm7', 2],
    ['a'.repeat(307), 'gsm7', 3],
    ['€'.repeat(80), 'gsm7', 1],
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm7', 3],
    ['ê'.repeat(70), 'ucs2', 1],
    ['ê'.repeat(71), 'ucs2', 2],
    [`${'ê'.repeat(66)}😀${'ê'.repeat(10)}`, 'ucs2', 2],
    ['ê'.repeat(135), 'ucs2', 3],
  ])('at the edges: %s', (text, alphabet, parts) => {
    expect(billOf(text)).toMatchObject({ alphabet, parts });
  });

  it('list the characters that limit a part to seventy, each once', () => {
    expect(rareLetters('même garçon, même côté : é è à ù Ç ñ')).toEqual(['ê', 'ç', 'ô']);
  });
});

describe('a simplified text', () => {
  it('loses the quotes, dashes and blanks that phones insert, and keeps its accents', () => {
    expect(foldTypography('« L’élève » — 3 h… “oui”\u202F!')).toBe('"L\'élève" - 3 h... "oui" !');
  });

  it('without rare accents keeps those of the short alphabet', () => {
    expect(foldRareAccents('Le garçon même à l’œuvre, Ŋɔ, é')).toBe('Le garcon meme à l’oeuvre, No, é');
    expect(smsText('Même l’été', { plainAccents: true })).toBe("Meme l'été");
    expect(smsText('Même l’été', { plainAccents: false })).toBe("Même l'été");
  });

  it('never needs more parts than the text itself, and is stable when simplified twice', () => {
    assert(
      property(texts, (text) => {
        const [typed, bare] = [foldTypography(text), smsText(text, { plainAccents: true })];
        expect(foldTypography(typed)).toBe(typed);
        expect(foldRareAccents(bare)).toBe(bare);
        expect(billOf(bare).parts).toBeLessThanOrEqual(Math.max(1, billOf(typed).parts));
      }),
      { seed: 34, numRuns: 300 },
    );
  });
});
