import type { Socket } from 'node:net';
import { Client } from 'pg';
import { type NameOf, statementNames } from './statement-names.ts';

type Config = { text?: unknown; name?: string | undefined };
type Done = (error: Error | null, result?: unknown) => void;
type Query = (config: unknown, values?: unknown, done?: Done) => unknown;

/**
 * A statement whose plan the database has lost, or whose answer has other columns since a migration: the transaction is over, and
 * the next one is served. It has the code of "try again", which the API answers with 503.
 */
export class LostPlan extends Error {
  readonly code = '40001';
}

/** The statement is not there any more (a pooler gave us another connection, or forgot it), or means something else now. */
function losesPlan(error: unknown): boolean {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  return code === '26000' || (code === '0A000' && /cached plan/.test(String(message)));
}

/** Whether a statement reads. A read is planned each time that it has no name, also without values; `begin` is not. */
const isRead = (text: string) => /^\s*(?:select|with)\b[^;]*$/.test(text);

/**
 * Connections that give a name to each read, and to each statement with values, that comes again (`statement-names.ts`); with `named` off
 * they give none at all, and take away those that the code gives. Statements are sent without waiting for the answer to the one
 * before: whoever does not need that answer does not wait for it.
 */
export function clientClass({ named }: { named: boolean }): typeof Client {
  const nameOf: NameOf = named ? statementNames() : () => undefined;

  class NamingClient extends Client {
    /** Grows whenever the database has lost a plan: then every statement of this connection is prepared anew. */
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

    // Typed as one of the driver's many ways to call it: all of them pass.
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
