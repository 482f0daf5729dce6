/** Characters of a cell that are read at most. A longer one is cut one behind, so that it still shows as too long. */
export const MOST_CELL = 2_000;

/** Characters of all cells together at most: a small archive could say one long text a million times. */
export const MOST_CHARACTERS = 16 * 1024 * 1024;

/** Columns of a workbook's sheet at most. */
export const MOST_COLUMNS = 1_000;

/** Why a file is not read as a table. */
export type TableRefusal = 'NOT_A_TABLE' | 'NO_ROWS' | 'TOO_MANY_ROWS' | 'TOO_MANY_COLUMNS' | 'TOO_LARGE';

export type TableLimits = { rows: number };
