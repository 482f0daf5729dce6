import type { Tx } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import type { GradeLevel } from './roster/classes.rules.ts';

/** The demonstration school with its people and classes. */
export type DemoSchool = {
  now: Date;
  timeZone: string;
  files: FileStore;
  /** The year in which the school year began. */
  year: number;
  /** The numbers of the students of each family. */
  families: number[][];
  students: { number: number; grade_level: GradeLevel; active: boolean }[];
};

/**
 * An event at the demonstration school: the ledger and the audit trail record all events in chronological
 * order.
 */
export type DemoEvent = { at: Date; run: (tx: Tx) => Promise<void> };

export type DemoWork = {
  events?: DemoEvent[];
  /** Data without a time. */
  seed?: (tx: Tx) => Promise<void>;
};

/**
 * A UUID that is the same on every machine, so that the demonstration's pictures and links stay
 * valid.
 */
export function demoId(kind: number, number: number): string {
  const tail = (kind * 100_000 + number).toString(16).padStart(12, '0');
  return `0190de00-0000-7000-8000-${tail}`;
}
