import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Client } from 'pg';

type ListenerOptions = {
  connectionString: string;
  log: Logger;
  /** Called with the payload (a topic) of each NOTIFY. */
  onNotice: (payload: string) => void;
  /** Called once listening; earlier notifications were missed. */
  onListening: () => void;
  /** True while there are subscribers. Otherwise a lost connection is reopened only on the next subscription. */
  isWanted: () => boolean;
};

const PATIENCE_MS = 5_000;
const LONGEST_WAIT_MS = 5_000;

/**
 * A dedicated connection that listens on the channel `preau_live`, opened when first needed and reopened whenever it
 * breaks. Not from the pool: it would never be returned.
 */
export function openListener({ connectionString, log, onNotice, onListening, isWanted }: ListenerOptions) {
  let listening: Promise<Client> | null = null;
  const closing = new AbortController();

  async function open(): Promise<Client> {
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    });
    client.on('error', () => {});
    client.on('notification', ({ payload = '' }) => {
      for (const topic of payload.split(',')) onNotice(topic);
    });
    try {
      await client.connect();
      await client.query('listen preau_live');
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    onListening();
    return client;
  }

  /** Resolves once it listens. */
  async function ready(): Promise<void> {
    if (closing.signal.aborted) throw new Error('The listener is closed.');
    if (!listening) {
      const opening = open();
      listening = opening;
      opening.then(
        (client) => client.once('end', () => lose(opening)),
        () => listening === opening && (listening = null),
      );
    }
    await listening;
  }

  function lose(lost: Promise<Client>): void {
    if (listening !== lost) return;
    listening = null;
    void lost.then((client) => client.end()).catch(() => {});
    if (isWanted()) void reopen();
  }

  async function reopen(): Promise<void> {
    log.warn('the event stream lost its database connection');
    const { signal } = closing;
    for (let wait = 50; !listening && isWanted(); wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      // Randomized, so that nodes do not reconnect simultaneously.
      await sleep(wait * (0.5 + Math.random()), undefined, { ref: false, signal }).catch(() => {});
      if (signal.aborted) return;
      await ready().catch(() => {});
    }
  }

  return {
    ready,
    /** Tests the connection: a silently broken one would stay silent forever. */
    async probe(): Promise<void> {
      const probed = listening;
      const client = await probed?.catch(() => null);
      if (probed && client) await client.query('select').catch(() => lose(probed));
    },
    async close(): Promise<void> {
      closing.abort();
      const client = await listening?.catch(() => null);
      await client?.end().catch(() => {});
    },
  };
}
