/**
 * The file store failed. AWAY: retry in a moment. REFUSED: the configuration needs attention. The code is
 * what the log shows; it contains no file name or key.
 */
export class StoreFailure extends Error {
  readonly code: `STORE_${'AWAY' | 'REFUSED'}`;
  constructor(kind: 'AWAY' | 'REFUSED', message: string, cause?: unknown) {
    super(message, { cause });
    this.code = `STORE_${kind}`;
  }
}
