import type { CardChange } from './council.contract.ts';

/** Sentences about the effect of a request for a second person, by variant, with placeholders. */
export const CARD_CHANGE_WORDS = {
  student:
    /*i18n*/ 'Replace the released report card of {student}, {class}, {period}. It changes: {changes}. The family sees the new card at once.',
  class:
    /*i18n*/ 'Replace {cards} released report cards of {class}, {period}. They change: {changes}. The families see the new cards at once.',
  classes:
    /*i18n*/ 'Replace {cards} released report cards of the classes {class}, {period}. They change: {changes}. The families see the new cards at once.',
  hold: /*i18n*/ 'Hold the report cards of {student} again: the family cannot read those of this year while fees are overdue.',
} as const;

/** Names of changes on a card that are not a subject's. */
export const CHANGE_WORDS: Readonly<Record<CardChange['what'], string>> = {
  subject: /*i18n*/ 'Subject',
  average: /*i18n*/ 'Average',
  rank: /*i18n*/ 'Rank',
  absences: /*i18n*/ 'Absences',
  honours: /*i18n*/ 'Honors and warnings',
  council: /*i18n*/ 'Words of the council',
  identity: /*i18n*/ 'Name or birth',
  other: /*i18n*/ 'Other details',
};

export const MORE = /*i18n*/ 'and {number} more';
export const RANKS_ALONE = /*i18n*/ 'rank alone: {number}';
