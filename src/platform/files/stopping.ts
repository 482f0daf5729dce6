import { AsyncLocalStorage } from 'node:async_hooks';
import { ORPCError } from '@orpc/server';

const signals = new AsyncLocalStorage<AbortSignal>();

/** Runs the reads of a request, which end early once its client has gone. */
export const whileAwaited = <T>(signal: AbortSignal | undefined, read: () => T): T =>
  signal ? signals.run(signal, read) : read();

/** Throws if the client has gone, such as for a canceled export. Jobs have no client and continue. */
export function endIfStopped(): void {
  if (signals.getStore()?.aborted)
    throw new ORPCError('CLIENT_CLOSED_REQUEST', { status: 499, message: 'Nobody waits for this any more.' });
}
