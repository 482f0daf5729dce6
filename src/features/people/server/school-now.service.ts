import type { Db, Tx } from '#platform/db/database.ts';
import { schoolSettings } from './school-settings.tables.ts';

type NameAndClock = { schoolName: string; timeZone: string };

/** The school's name and time zone: as set by administrators, else the installation's defaults. */
export async function findNameAndClock(
  tx: Pick<Tx, 'select'>,
  given: Readonly<NameAndClock>,
): Promise<NameAndClock> {
  const [chosen] = await tx
    .select({ name: schoolSettings.school_name, timeZone: schoolSettings.time_zone })
    .from(schoolSettings);
  return { schoolName: chosen?.name ?? given.schoolName, timeZone: chosen?.timeZone ?? given.timeZone };
}

/** The maximum delay before another node's change is noticed. */
const NOTICED_WITHIN_MS = 5_000;

/** The school's current name and time zone, available without a query. */
export type SchoolNow = Readonly<NameAndClock> & {
  /** Rereads them if due. Awaited before each request. */
  fresh: () => Promise<void>;
  /** Rereads them at once after a change on this node. */
  changed: () => Promise<void>;
};

/** Caches the school's name and time zone. If they cannot be read, the last known values are used. */
export function watchSchool(db: Db, given: Readonly<NameAndClock>): SchoolNow {
  let known: NameAndClock = { schoolName: given.schoolName, timeZone: given.timeZone };
  let readAt = 0;
  let reading: Promise<void> | null = null;
  const read = async () => {
    try {
      known = await db.transaction((tx) => findNameAndClock(tx, given));
    } catch {
      // The next query reports the database's error.
    }
    readAt = Date.now();
  };
  const fresh = () => {
    if (Date.now() - readAt < NOTICED_WITHIN_MS) return Promise.resolve();
    return (reading ??= read().finally(() => (reading = null)));
  };
  return {
    get schoolName() {
      return known.schoolName;
    },
    get timeZone() {
      void fresh();
      return known.timeZone;
    },
    fresh,
    changed: read,
  };
}
