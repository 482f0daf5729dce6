/** Keeps the line of a `StatCard`'s hint that is on its way, so that nothing below moves when it comes. */
export const HINT_TO_COME = '\u00a0';
