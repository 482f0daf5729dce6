/** Reserves the line of a `StatCard`'s hint while it loads, to avoid layout shift. */
export const HINT_TO_COME = '\u00a0';
