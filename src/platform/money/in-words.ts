import { toCardinal as english } from 'n2words/en-GB';
import { toCardinal as inFrench } from 'n2words/fr-FR';
import type { Locale } from '#platform/i18n/locale.ts';
import type { Money } from './money.ts';

/**
 * An amount in words, as printed on receipts and bills: "twenty-five thousand CFA francs",
 * "vingt-cinq mille francs CFA"; centimes only if there are any. Not capitalized.
 */
export function amountInWords(money: Money, language: Locale): string {
  const size = money < 0n ? -money : money;
  const words = WRITE[language](size / 100n, size % 100n);
  return money < 0n ? `${language === 'fr' ? 'moins' : 'minus'} ${words}` : words;
}

const WRITE: Record<Locale, (francs: bigint, rest: bigint) => string> = {
  en: (francs, rest) =>
    `${inEnglish(francs)} CFA ${francs === 1n ? 'franc' : 'francs'}` +
    (rest === 0n ? '' : ` and ${inEnglish(rest)} ${rest === 1n ? 'centime' : 'centimes'}`),
  fr: (francs, rest) =>
    // Zero and one are singular, and a round million is a noun: « un million de francs ».
    `${inFrench(francs)} ${francs >= MILLION && francs % MILLION === 0n ? 'de ' : ''}${francs < 2n ? 'franc' : 'francs'} CFA` +
    (rest === 0n ? '' : ` et ${inFrench(rest)} ${rest < 2n ? 'centime' : 'centimes'}`),
};

const MILLION = 1_000_000n;

/** "And" comes only before the last tens and units: not in "one million eighty thousand". */
const inEnglish = (count: bigint) =>
  english(count).replace(/(illion) and (?=\S+ (?:thousand|million)$)/, '$1 ');
