import type { Sessions } from './sessions.ts';
import type { Volume } from './volume.ts';

/** Targets: p50 in ms, requests per second, and CPU ms of server and database per request. */
export type Target = { p50?: number; perSecond?: number; cpuMs?: number };

export type Work = {
  name: string;
  target: Target;
  /** The requests of one piece of work on connection number n, sent in sequence. */
  requests: (n: number, world: World) => Buffer[];
  /** Called with each response, for a work whose next request depends on it. */
  answered?: (n: number, world: World, body: Buffer) => void;
  /** Most of its time is spent in the database: the same SQL is also measured alone. */
  databaseBound: boolean;
};

export type World = { volume: Volume; sessions: Sessions };
