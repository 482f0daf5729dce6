/** Maximum rows and bytes of an imported file. */
export const MOST_IMPORT_ROWS = 10_000;
export const MOST_IMPORT_BYTES = 4 * 1024 * 1024;

/** Refusals of a file that cannot be read for an import. */
export const READ_REFUSALS = {
  FILE_TOO_LARGE: { status: 413, message: /*i18n*/ 'The file is larger than 4 MB.' },
  TOO_MANY_ROWS: { status: 422, message: /*i18n*/ 'The file has more than 10,000 rows.' },
  TOO_MANY_COLUMNS: { status: 422, message: /*i18n*/ 'The file has more than 100 columns.' },
  NOT_A_TABLE: { status: 422, message: /*i18n*/ 'This file is not a readable CSV or XLSX file.' },
  NO_ROWS: { status: 422, message: /*i18n*/ 'This file has no rows.' },
} as const;

/** Refusals of an import that is no longer possible, or needs a choice first. */
export const RUN_REFUSALS = {
  FILE_GONE: {
    status: 409,
    message: /*i18n*/ 'This file was already imported or has expired. Please upload it again.',
  },
  FAULTY_ROWS: {
    status: 409,
    message: /*i18n*/ 'Some rows have errors. Correct them, or import without them.',
  },
} as const;
