/** Errors in a school's files, as shown on the page. */
export const FAULTS = {
  missing: /*i18n*/ 'This value is missing',
  notAnId: /*i18n*/ 'This is not an identifier (UUID)',
  unknown: /*i18n*/ 'No row of the files has this identifier',
  twice: /*i18n*/ 'This identifier stands in the file twice',
  notADay: /*i18n*/ 'This is not a date (YYYY-MM-DD)',
  notKnown: /*i18n*/ 'This value is not allowed here',
  noRole: /*i18n*/ 'This person has no role in roles.csv',
  head: /*i18n*/ 'The columns are not those of OneRoster 1.2',
  noFile: /*i18n*/ 'The manifest names this file, but it is missing',
  version: /*i18n*/ 'The manifest is not of OneRoster 1.2',
  delta: /*i18n*/ 'This file has changes only. Please export all records (bulk).',
  oneSchool: /*i18n*/ 'There must be exactly one school',
  emailTaken: /*i18n*/ 'An account with this e-mail address exists already',
  notTaken: /*i18n*/ 'A value is too long, or two records contradict each other',
} as const;
