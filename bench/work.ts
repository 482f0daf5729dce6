import type { Sessions } from './sessions.ts';
import type { Volume } from './volume.ts';

/** Where a figure must be: p50 in ms, requests a second, CPU ms of server and database a request. */
export type Target = { p50?: number; perSecond?: number; cpuMs?: number };

export type Work = {
  name: string;
  target: Target;
  /** The requests of one piece of work on connection number n, sent one after the other. */
  requests: (n: number, world: World) => Buffer[];
  /** Hears each answer, for a work whose next request is made of it. */
  answered?: (n: number, world: World, body: Buffer) => void;
  /** Most of its time is the database's: the same SQL is measured alone. */
  databaseBound: boolean;
};

export type World = { volume: Volume; sessions: Sessions };
