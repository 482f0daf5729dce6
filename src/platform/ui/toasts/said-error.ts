/** An error detected by the portal itself: its message is in the reader's language. */
export class SaidError extends Error {}
