import { Hono } from 'hono';
import type { Db, Tx } from '#platform/db/database.ts';
import { inOneStatement } from '#platform/db/snapshot.ts';
import { causeCode, isUnwritable } from './errors.ts';

export type Health = { stopping: boolean };

/** Checks of /readyz: whether money is halted, in one statement, and whether acknowledged writes can be stored. */
type Questions = {
  isHalted: (tx: Tx) => Promise<boolean>;
  canKeep: () => Promise<boolean>;
  /** Whether a newer version has migrated the database. */
  isOutdated: () => Promise<boolean>;
  /** Whether a standby server is missing: everything is served, but there is one copy less. */
  isStandbyMissing: (tx: Tx) => Promise<boolean>;
};

type Hindrance = 'stopping' | 'version' | 'database' | 'storage' | 'halted';

const SLOW_MS = 2_000;
/** A storage check is reused for this long, so that polling costs nothing. */
const LOOK_MS = 1_000;

/**
 * /healthz: the process responds. /readyz: it can serve: the database responds and writes, there is disk
 * space, no shutdown is in progress, no newer version has migrated the database, and money may move. The
 * reason is given to strangers as one word: stopping, version, database, storage or halted. A second line
 * says that a standby server is missing.
 */
export function healthRoutes(
  db: Db,
  health: Health,
  { isHalted, canKeep, isOutdated, isStandbyMissing }: Questions,
) {
  const findStorageFault = lately(LOOK_MS, async (): Promise<Hindrance | null> => {
    try {
      return (await canKeep()) ? null : 'storage';
    } catch (error) {
      return isUnwritable(causeCode(error)) ? 'storage' : 'database';
    }
  });

  const findHindrance = async (): Promise<Hindrance | null> => {
    if (health.stopping) return 'stopping';
    const slow = new Promise<'database'>((resolve) => setTimeout(resolve, SLOW_MS, 'database').unref());
    const asked = inOneStatement(db, isHalted)
      .then(async (halted) => {
        if (await isOutdated()) return 'version' as const;
        return (await findStorageFault()) ?? (halted ? ('halted' as const) : null);
      })
      .catch(() => 'database' as const);
    return Promise.race([asked, slow]);
  };
  return new Hono()
    .get('/healthz', (c) => c.text('ok\n'))
    .get('/readyz', async (c) => {
      const hindrance = await findHindrance();
      if (hindrance !== null) return c.text(`not ready: ${hindrance}\n`, 503, { 'retry-after': '2' });
      const isMissing = await inOneStatement(db, isStandbyMissing).catch(() => false);
      return c.text(isMissing ? 'ready\nstandby missing\n' : 'ready\n');
    });
}

/** Caches a result for `ms`, and shares one call among concurrent ones. */
function lately<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | null = null;
  return () => {
    if (!last || performance.now() - last.at > ms) last = { at: Infinity, answer: ask() };
    const own = last;
    void own.answer.finally(() => {
      if (own.at === Infinity) own.at = performance.now();
    });
    return own.answer;
  };
}
