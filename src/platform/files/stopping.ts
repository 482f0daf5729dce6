import { AsyncLocalStorage } from 'node:async_hooks';
import { ORPCError } from '@orpc/server';

const signals = new AsyncLocalStorage<AbortSignal>();

/** Runs the reads of a request, which end early once nobody waits for their answer. */
export const whileAwaited = <T>(signal: AbortSignal | undefined, read: () => T): T =>
  signal ? signals.run(signal, read) : read();

/** Ends a read whose client has gone, such as an export that was stopped. Jobs have no client and go on. */
export function endIfStopped(): void {
  if (signals.getStore()?.aborted)
    throw new ORPCError('CLIENT_CLOSED_REQUEST', { status: 499, message: 'Nobody waits for this any more.' });
}
