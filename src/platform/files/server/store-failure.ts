/**
 * The store of files did not do what it was asked. AWAY: try again in a moment. REFUSED: somebody has to look at the
 * configuration. The code is what the log shows; it names no file and no key.
 */
export class StoreFailure extends Error {
  readonly code: `STORE_${'AWAY' | 'REFUSED'}`;
  constructor(kind: 'AWAY' | 'REFUSED', message: string, cause?: unknown) {
    super(message, { cause });
    this.code = `STORE_${kind}`;
  }
}
