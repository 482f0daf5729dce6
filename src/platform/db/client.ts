import type { Socket } from 'node:net';
import { Client } from 'pg';
import { type NameOf, statementNames } from './statement-names.ts';

type Config = { text?: unknown; name?: string | undefined };
type Done = (error: Error | null, result?: unknown) => void;
type Query = (config: unknown, values?: unknown, done?: Done) => unknown;

/**
 * The database lost a statement's plan, or the statement's result has other columns since a migration. The
 * transaction has failed; a new one will work. Its code means "try again", for which the API returns 503.
 */
export class LostPlan extends Error {
  readonly code = '40001';
}

/**
 * True if the statement is no longer known (a pooler gave us another connection, or forgot it) or has changed
 * its meaning.
 */
function losesPlan(error: unknown): boolean {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  return code === '26000' || (code === '0A000' && /cached plan/.test(String(message)));
}

/** True for reads. Unnamed reads are planned on every call, even without values; `begin` is not. */
const isRead = (text: string) => /^\s*(?:select|with)\b[^;]*$/.test(text);

/**
 * A client class that names repeated reads, and repeated statements with values (`statement-names.ts`); with
 * `named` off it uses no names and removes those given by the code. Statements are pipelined: each is sent
 * without waiting for the previous response.
 */
export function clientClass({ named }: { named: boolean }): typeof Client {
  const nameOf: NameOf = named ? statementNames() : () => undefined;

  class NamingClient extends Client {
    /** Incremented when the database loses a plan: all statements of this connection are then prepared again. */
    #generation = 0;

    #gathering = false;

    /**
     * Pipelines the statements of one tick into a single write: each write to the database costs as much as a short
     * statement.
     */
    #gather(): void {
      if (this.#gathering) return;
      this.#gathering = true;
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
      stream.cork();
      process.nextTick(() => {
        this.#gathering = false;
        stream.uncork();
      });
    }

    #named(config: Config, values: unknown): string | undefined {
      if (typeof config.text !== 'string' || !Array.isArray(values)) return undefined;
      const name = named
        ? (config.name ?? (values.length > 0 || isRead(config.text) ? nameOf(config.text) : undefined))
        : undefined;
      return name === undefined || this.#generation === 0 ? name : `${name}_${this.#generation}`;
    }

    /** The error for the caller, or null if the statement stood alone and may be retried. */
    #judged(error: Error): Error | null {
      if (!losesPlan(error)) return error;
      this.#generation += 1;
      return this.getTransactionStatus() === 'I'
        ? null
        : new LostPlan('The plan of a statement was lost.', { cause: error });
    }

    // Typed as one of the driver's many overloads; all of them are passed through.
    override query = ((config: unknown, values?: unknown, done?: Done): unknown => {
      this.#gather();
      const send = super.query.bind(this) as unknown as Query;
      if (typeof config !== 'object' || config === null || 'submit' in config)
        return send(config, values, done);
      const plain = { ...config, name: undefined };
      const name = this.#named(config, values);
      if (name === undefined) return send(plain, values, done);
      if (!done)
        return (send({ ...config, name }, values) as Promise<unknown>).catch((error: Error) => {
          const judged = this.#judged(error);
          if (judged) throw judged;
          return send(plain, values);
        });
      return send({ ...config, name }, values, (error, result) => {
        const judged = error && this.#judged(error);
        if (error && !judged) send(plain, values, done);
        else done(judged, result);
      });
    }) as Client['query'];
  }
  return NamingClient;
}
