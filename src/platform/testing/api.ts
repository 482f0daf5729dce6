import { randomUUID } from 'node:crypto';
import { type AnyRouter, createRouterClient, type RouterClient } from '@orpc/server';
import pino from 'pino';
import type { Db } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { secretsFrom } from '#platform/secrets/server/secrets.ts';
import type { RequestContext } from '#platform/http/server/procedures.ts';

export const TEST_INSTALLATION = {
  publicUrl: 'https://portal.school.test',
  schoolName: 'Lycée de Test',
  sendsMail: false,
  sendsSms: false,
  backsUpDaily: true,
  standbys: 0,
  proxyIsUntrusted: false,
};

export const TEST_SECRETS = secretsFrom(Buffer.alloc(32, 7));

const noStore = () => {
  throw new Error('This test gave no store of files.');
};
/** For tests that use no files. */
export const NO_STORE: FileStore = { put: noStore, get: noStore, remove: noStore, list: noStore };

export type DirectCall = { idempotencyKey?: string };
export type DirectOptions = {
  now?: () => Date;
  timeZone?: string;
  files?: FileStore;
  installation?: typeof TEST_INSTALLATION;
};

/**
 * Typed calls of a router as one actor, without HTTP: policies, input and output are checked as
 * over the network. Pass a key with a call: `api.enrol(input, { context: { idempotencyKey } })`;
 * otherwise each call gets a new key.
 */
export function directClient<T extends AnyRouter, Actor>(
  router: T,
  db: Db,
  actor: Actor | null,
  {
    now = () => new Date(),
    timeZone = 'Africa/Douala',
    files = NO_STORE,
    installation = TEST_INSTALLATION,
  }: DirectOptions = {},
): RouterClient<T, DirectCall> {
  const context = (call: DirectCall): RequestContext<Actor> => ({
    db,
    actor,
    requestId: randomUUID(),
    now,
    timeZone,
    log: pino({ level: 'silent' }),
    language: 'en',
    idempotencyKey: call.idempotencyKey ?? randomUUID(),
    address: '10.0.0.1',
    secrets: TEST_SECRETS,
    installation,
    files,
  });
  // The router's own context cannot be resolved while T is generic; all procedures of this product take this
  // one.
  return createRouterClient<AnyRouter, DirectCall>(router, { context: context as never }) as RouterClient<
    T,
    DirectCall
  >;
}
