import type { Hidden } from './hide-names.ts';

/**
 * Tags, links, addresses, mentions, code, and characters that hide or reorder others: a draft must not add
 * any.
 */
const FOREIGN = [
  /<\s*[a-z!/?]/i,
  /&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i,
  /:\/\//,
  /\bwww\./i,
  /\b(?:javascript|data|mailto|tel|vbscript)\s*:/i,
  /\b[a-z\d-]{2,}\.(?:com|org|net|info|biz|io|co|cm|fr|me|ly|gg|app|dev|xyz|link|click|site|online|top|ru|cn|uk|eu|tk|page|ai|us|ng|ga)\b/i,
  /@/,
  /`/,
  /[\p{Bidi_Control}\u200B-\u200D\u2060\uFEFF]/u,
  // Control characters are matched on purpose.
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B-\u001F\u007F]/,
];

const AMOUNT = /\d{1,3}(?:[ .,\u00A0\u202F]\d{3})+(?!\d)|\d+/g;
/** Amounts and account numbers, regardless of digit grouping. */
const longNumbers = (text: string): string[] =>
  [...text.matchAll(AMOUNT)].map(([each]) => each.replaceAll(/\D/g, '')).filter(({ length }) => length > 4);

type Text = { sent: string; answer: string; most: number; hidden: Hidden };

/**
 * A draft in Markdown with names restored. Null if it is too long or empty, or contains an added link, tag or
 * address, an unknown placeholder, or an amount that is not in the original.
 */
export function markdownDraft({ sent, answer, most, hidden }: Text): string | null {
  // Links of the original were replaced by placeholders, so that a model can only keep or drop them.
  const named = answer.replaceAll(/\]\((\{P\d{1,4}\})\)/g, (all, placeholder: string) =>
    hidden.isLink(placeholder) ? ']' : all,
  );
  if (/\]\s*[([:]/.test(named) || FOREIGN.some((mark) => mark.test(named))) return null;
  const known = new Set(longNumbers(sent));
  if (longNumbers(answer).some((number) => !known.has(number))) return null;
  return within(hidden.putBack(answer), most);
}

const NUMBER = /\d+(?:[.,]\d+)?/g;
const numbers = (text: string): number[] =>
  [...text.matchAll(NUMBER)].map(([each]) => Number(each.replace(',', '.')));

const LISTED = /^\s*(?:[-+•]|\d+[.)])\s/m;

/** A single-line draft without markup, whose figures must all be among those sent. */
export function plainDraft({ sent, answer, most, hidden }: Text): string | null {
  const line = answer
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^["«“]\s*([^"«»“”]*?)\s*["»”]$/, '$1');
  if (/[[\]*_#|\\<>]/.test(line) || LISTED.test(answer) || FOREIGN.some((mark) => mark.test(answer)))
    return null;
  const known = new Set(numbers(sent));
  if (numbers(line.replaceAll(/\{P\d{1,4}\}/g, '')).some((number) => !known.has(number))) return null;
  return within(hidden.putBack(line), most);
}

function within(text: string | null, most: number): string | null {
  const whole = text?.trim() ?? '';
  return whole === '' || whole.length > most ? null : whole;
}

/** Parses the JSON of an answer, with or without a Markdown code fence; undefined if invalid. */
export function jsonIn(answer: string): unknown {
  const bare = /^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/.exec(answer)?.[1] ?? answer;
  try {
    return JSON.parse(bare);
  } catch {
    return undefined;
  }
}
