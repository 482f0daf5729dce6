import { formatNumber } from '#platform/time/format.ts';
import { countsIn, type Explanation, type Part } from '../class-results.ts';
import type { Decimal, SpecialValue, TwoLanguages } from '../marking-scheme.ts';

export type SentenceNames = {
  language: keyof TwoLanguages;
  nameOf?: (of: Part['of']) => string;
};

type Counted = (count: number) => string;
type Words = Record<
  'none' | 'bonus' | 'at_most' | 'exam' | 'rounded_last' | 'moderated' | 'no_more',
  string
> &
  Record<'separator' | 'colon' | 'percent', string> &
  Record<'left_out' | 'as_zero' | 'marks_moderated', Counted> & {
    reasons: Record<'missing' | SpecialValue, Counted>;
  };

const counted =
  (one: string, more: string): Counted =>
  (count) =>
    `${count} ${count === 1 ? one : more}`;
const alone =
  (one: string, more: string): Counted =>
  (count) =>
    count === 1 ? one : more;
const alike = (text: string) => counted(text, text);

const WORDS: Record<keyof TwoLanguages, Words> = {
  en: {
    none: 'No value',
    bonus: 'bonus',
    at_most: 'at most the maximum',
    exam: 'examination',
    moderated: 'moderated',
    no_more: 'at most',
    marks_moderated: counted('mark moderated', 'marks moderated'),
    left_out: () => 'not counted',
    as_zero: () => 'counted as 0',
    rounded_last: 'rounded at the end only',
    separator: '; ',
    colon: ': ',
    percent: '%',
    reasons: {
      missing: counted('mark missing', 'marks missing'),
      absent: alike('absent'),
      absent_justified: alike('absent with a reason'),
      exempt: alike('exempt'),
      unfit: alike('unfit'),
      not_submitted: alike('not handed in'),
      absent_zero: alike('absent'),
      not_submitted_zero: alike('not handed in'),
      cheating_zero: alike('cheating'),
      not_taken: alike('not taken'),
    },
  },
  fr: {
    none: 'Aucune valeur',
    bonus: 'bonus',
    at_most: 'limité au maximum',
    exam: 'examen',
    moderated: 'modérée',
    no_more: 'au plus',
    marks_moderated: counted('note modérée', 'notes modérées'),
    left_out: alone('non comptée', 'non comptées'),
    as_zero: alone('comptée 0', 'comptées 0'),
    rounded_last: 'arrondi à la fin seulement',
    separator: ' ; ',
    colon: ' : ',
    percent: ' %',
    reasons: {
      missing: counted('note manquante', 'notes manquantes'),
      absent: counted('absence non justifiée', 'absences non justifiées'),
      absent_justified: counted('absence justifiée', 'absences justifiées'),
      exempt: counted('dispense', 'dispenses'),
      unfit: counted('inaptitude', 'inaptitudes'),
      not_submitted: counted('note non rendue', 'notes non rendues'),
      absent_zero: counted('absence', 'absences'),
      not_submitted_zero: counted('note non rendue', 'notes non rendues'),
      cheating_zero: counted('fraude', 'fraudes'),
      not_taken: counted('épreuve non suivie', 'épreuves non suivies'),
    },
  },
};

/** A figure's calculation in one line: "14.25 = (13 × 4 + 15.5 × 2) / 6; 2 marks missing: not counted". */
export function sentenceOf(explanation: Explanation, { language, nameOf }: SentenceNames): string {
  const words = WORDS[language];
  const { figure, exam, unmarked } = explanation;
  const shown = (value: Decimal) => (language === 'fr' ? value.replace('.', ',') : value);
  const short = (value: Decimal) => formatNumber(Number(value), language);
  const parts = explanation.parts.filter(countsIn);
  const weighted = parts.some(({ weight }) => Number(weight) !== 1);
  const terms = parts.map((part) =>
    [
      nameOf?.(part.of),
      short(part.value!.shown),
      moderationIn(part, words, short),
      weighted && `× ${short(part.weight)}`,
    ]
      .filter(Boolean)
      .join(' '),
  );
  const sum =
    terms.length === 1
      ? [short(parts[0]!.value!.shown), moderationIn(parts[0]!, words, short)].filter(Boolean).join(' ')
      : quotient(terms, short(explanation.weights));
  const bonuses = explanation.added.map((part) => {
    const by = moderationIn(part, words, short);
    return ` + ${short(part.value!.shown)} (${[words.bonus, by && by.slice(1, -1)].filter(Boolean).join(', ')})`;
  });
  const mean = `${sum}${bonuses.join('')}`;
  const sentences: string[] = [];
  if (!figure) sentences.push(words.none);
  else if (exam) {
    const share = Number(exam.result.weight);
    const percent = (part: number) => `${formatNumber(part, language)}${words.percent}`;
    const result = short(exam.result.value!.shown);
    sentences.push(
      `${shown(figure.shown)} = ${short(exam.before.shown)} × ${percent(100 - share)} + ${result} × ${percent(share)} (${words.exam})`,
      `${shown(exam.before.shown)} = ${mean}`,
    );
  } else sentences.push(`${shown(figure.shown)} = ${mean}`);
  if (explanation.capped) sentences.push(words.at_most);
  if (parts.some(({ value }) => !isWhole(value!.exact, value!.shown))) sentences.push(words.rounded_last);
  if (explanation.moderated > 0) sentences.push(words.marks_moderated(explanation.moderated));
  return [...sentences, ...reasonsOf(unmarked, words)].join(words.separator);
}

/** A mark's moderation: "(moderated: 19 + 2, at most 20)"; empty if none. */
function moderationIn({ moderated }: Part, words: Words, short: (value: Decimal) => string): string | null {
  if (!moderated) return null;
  const { entered, out_of, steps } = moderated;
  const signs = { add: '+', multiply: '×' } as const;
  const done = steps.map(({ by, value }) => {
    if (by === 'cap') return `, ${words.no_more} ${short(value)}`;
    return Number(value) < 0 ? ` − ${short(value.slice(1))}` : ` ${signs[by]} ${short(value)}`;
  });
  return `(${words.moderated}${words.colon}${short(entered)}/${short(out_of)}${done.join('')})`;
}

const quotient = (terms: readonly string[], weights: string) => `(${terms.join(' + ')}) / ${weights}`;

/** Whether the displayed value equals the exact one. */
function isWhole(exact: string, shown: Decimal): boolean {
  const [top = '0', bottom = '1'] = exact.split('/');
  const [whole = '0', rest = ''] = shown.split('.');
  return BigInt(whole + rest) * BigInt(bottom) === BigInt(top) * 10n ** BigInt(rest.length);
}

/** The cells without a number, grouped by reason. */
function reasonsOf(unmarked: readonly Part[], { reasons, as_zero, left_out, colon }: Words): string[] {
  const counts = new Map<string, { reason: 'missing' | SpecialValue; isZero: boolean; count: number }>();
  for (const { value, left_out: reason } of unmarked) {
    if (reason === null || reason === 'dropped' || reason === 'does_not_count') continue;
    const key = `${reason} ${value !== null}`;
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { reason, isZero: value !== null, count: 1 });
  }
  return [...counts.values()].map(
    ({ reason, isZero, count }) => `${reasons[reason](count)}${colon}${(isZero ? as_zero : left_out)(count)}`,
  );
}
