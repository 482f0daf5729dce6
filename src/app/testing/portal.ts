import pino from 'pino';
import type { Db } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { NO_STORE, TEST_SECRETS } from '#platform/testing/api.ts';
import { createPortal, type PortalOptions } from '../portal.ts';

type Sent = { from?: string; headers?: Record<string, string>; method?: string; body?: unknown };

/**
 * The whole server for an empty school. `clock.ms` moves its clock; `send` calls it from a socket at the
 * address `from`.
 */
export function aPortal(
  db: Db,
  variables: Record<string, string> = {},
  pages: PortalOptions['pages'] = null,
  files: FileStore = NO_STORE,
) {
  const clock = { ms: 0 };
  const portal = createPortal({
    db,
    environment: readEnvironment({ REQUESTS_PER_MINUTE: '0', ...variables }),
    version: 'test',
    log: pino({ level: 'silent' }),
    health: { stopping: false },
    now: () => new Date(Date.now() + clock.ms),
    pages,
    secrets: TEST_SECRETS,
    files,
  });
  const send = async (path: string, { from = '10.0.0.1', headers, method, body }: Sent = {}) =>
    portal.request(
      path,
      {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: from } } },
    );
  const signIn = (email: string, password: string, sent: Sent = {}) =>
    send('/auth/v1/token?grant_type=password', { ...sent, body: { email, password } });
  return { portal, clock, send, signIn };
}
export type APortal = ReturnType<typeof aPortal>;

export async function bearerOf(response: Response): Promise<{ authorization: string }> {
  const { access_token } = (await response.json()) as { access_token: string };
  return { authorization: `Bearer ${access_token}` };
}
