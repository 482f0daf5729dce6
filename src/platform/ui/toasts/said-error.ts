/** An error that the portal itself found: its message is a sentence in the reader's language. */
export class SaidError extends Error {}
