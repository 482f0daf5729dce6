import { papersOf } from '#platform/i18n/server/words.ts';
import type { Words } from '../reports.contract.ts';
import type { Grouping } from '../reports.filters.ts';
import { both } from './report.ts';

const WORDS = papersOf((say): Record<Grouping, string> => ({
  level: say(/*i18n*/ 'By level'),
  class: say(/*i18n*/ 'By class'),
  age: say(/*i18n*/ 'By age'),
  month: say(/*i18n*/ 'By month'),
  subject: say(/*i18n*/ 'By subject'),
  term: say(/*i18n*/ 'By term'),
  teacher: say(/*i18n*/ 'By teacher'),
  sex: say(/*i18n*/ 'By sex'),
  average: say(/*i18n*/ 'Distribution'),
  method: say(/*i18n*/ 'By method'),
  cashier: say(/*i18n*/ 'By cashier'),
  day: say(/*i18n*/ 'By day'),
}));

export const groupingWords = (grouping: Grouping): Words => both(WORDS, (words) => words[grouping]);
