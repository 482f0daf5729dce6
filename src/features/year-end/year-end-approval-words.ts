import type { YearStart } from './year-end.rules.ts';

/** Sentences about the effect of a request for a second person, by variant, with placeholders. */
export const YEAR_END_WORDS: Readonly<Record<YearStart, string>> = {
  on_first_day:
    /*i18n*/ 'End the school year {year}. Going up: {promote}, repeating: {repeat}, leaving: {leave}, graduating: {graduate}. {next} becomes the current year on its first day.',
  at_once:
    /*i18n*/ 'End the school year {year}. Going up: {promote}, repeating: {repeat}, leaving: {leave}, graduating: {graduate}. {next} becomes the current year at once.',
};
