/** A reason not to start, in one sentence for the operator: printed without a stack. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}
