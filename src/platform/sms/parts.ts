/** Characters of the GSM 03.38 alphabet, each one unit of seven bits. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters that take two units: an escape and the character itself. */
const EXTENDED = new Set('\f^{}\\[~]|€');

const SEVEN_BIT = { alphabet: 'gsm7', alone: 160, joined: 153 } as const;
const SIXTEEN_BIT = { alphabet: 'ucs2', alone: 70, joined: 67 } as const;

export type SmsBill = { alphabet: 'gsm7' | 'ucs2'; units: number; parts: number };

const isSevenBit = (letter: string) => BASIC.has(letter) || EXTENDED.has(letter);

/** The parts that a network bills for a text. A two-unit character is never split between parts. */
export function billOf(text: string): SmsBill {
  const letters = [...text];
  const isPlain = letters.every(isSevenBit);
  const { alphabet, alone, joined } = isPlain ? SEVEN_BIT : SIXTEEN_BIT;
  const sizes = letters.map((letter) => (isPlain ? (EXTENDED.has(letter) ? 2 : 1) : letter.length));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  if (units <= alone) return { alphabet, units, parts: 1 };
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > joined) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return { alphabet, units, parts };
}

/** The distinct characters of a text that reduce a part from 160 to 70 characters. */
export const rareLetters = (text: string): string[] => [
  ...new Set([...text].filter((letter) => !isSevenBit(letter))),
];

const TYPOGRAPHY: readonly [RegExp, string][] = [
  [/«[\s\u00A0\u202F]*|[\s\u00A0\u202F]*»|[“”„‟]/gu, '"'],
  [/[‘’‚‛′ʼ]/gu, "'"],
  [/[‐‑‒–—―−]/gu, '-'],
  [/…/gu, '...'],
  [/[\u00A0\u2000-\u200A\u202F\u205F]/gu, ' '],
  [/[\u00AD\u200B-\u200F\u2060\uFEFF]/gu, ''],
];

/**
 * Replaces typographic quotes, dashes and spaces, which phones insert automatically and which cost extra
 * parts.
 */
export const foldTypography = (text: string): string =>
  TYPOGRAPHY.reduce((folded, [found, plain]) => folded.replaceAll(found, plain), text.normalize('NFC'));

const PLAIN: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'OE',
  ŋ: 'n',
  Ŋ: 'N',
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  ǝ: 'e',
  Ǝ: 'E',
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
};

/** The same, also without accents that would reduce parts to 70 characters; those of the GSM alphabet stay. */
export const foldRareAccents = (text: string): string =>
  [...text]
    .map((letter) => {
      if (isSevenBit(letter)) return letter;
      const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
      return PLAIN[bare] ?? (bare && [...bare].every(isSevenBit) ? bare : letter);
    })
    .join('');

/** A text as it is sent: without typographic characters, and without rare accents if the school chose so. */
export function smsText(text: string, { plainAccents }: { plainAccents: boolean }): string {
  const folded = foldTypography(text);
  return plainAccents ? foldRareAccents(folded) : folded;
}
