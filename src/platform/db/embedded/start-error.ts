/** A reason not to start that is said in one sentence, for the person at the keyboard: no stack is of use to them. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}
