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
  /** Whether a standby server is gone: all is served, and one copy less of the school exists. */
  isStandbyMissing: (tx: Tx) => Promise<boolean>;
};

type Hindrance = 'stopping' | 'version' | 'database' | 'storage' | 'halted';

const SLOW_MS = 2_000;
/** A look at the storage serves all who ask so soon after it: polling costs nothing. */
const LOOK_MS = 1_000;

/**
 * /healthz: the process answers. /readyz: it can serve: the database answers and writes, there is room on the disk, no shutdown is
 * under way, no newer version has migrated the database, and money may move. Of why not, strangers learn one word: stopping,
 * version, database, storage or halted. A second line says that a standby server is missing.
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

/** The same question asked again within `ms` gets the same answer, and is not asked twice at once. */
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
