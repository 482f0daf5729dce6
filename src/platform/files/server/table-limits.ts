/**
 * Maximum characters read of a cell. A longer one is cut one character later, so that it is still recognized
 * as too long.
 */
export const MOST_CELL = 2_000;

/** Maximum characters of all cells together: a small archive could repeat one long text a million times. */
export const MOST_CHARACTERS = 16 * 1024 * 1024;

/** Maximum number of columns in a workbook's sheet. */
export const MOST_COLUMNS = 1_000;

/** Maximum cells between the first and the furthest one, filled or not. */
export const MOST_AREA = 2_000_000;

/** Why a file cannot be read as a table. */
export type TableRefusal = 'NOT_A_TABLE' | 'NO_ROWS' | 'TOO_MANY_ROWS' | 'TOO_MANY_COLUMNS' | 'TOO_LARGE';

export type TableLimits = { rows: number };
