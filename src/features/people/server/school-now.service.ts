import type { Db, Tx } from '#platform/db/database.ts';
import { schoolSettings } from './school-settings.tables.ts';

type NameAndClock = { schoolName: string; timeZone: string };

/** The school's name and time zone: what administrators chose, else what the installation was started with. */
export async function findNameAndClock(
  tx: Pick<Tx, 'select'>,
  given: Readonly<NameAndClock>,
): Promise<NameAndClock> {
  const [chosen] = await tx
    .select({ name: schoolSettings.school_name, timeZone: schoolSettings.time_zone })
    .from(schoolSettings);
  return { schoolName: chosen?.name ?? given.schoolName, timeZone: chosen?.timeZone ?? given.timeZone };
}

/** How long another node's change may go unnoticed here. */
const NOTICED_WITHIN_MS = 5_000;

/** The school's name and time zone at this moment, for all who need them without asking the database. */
export type SchoolNow = Readonly<NameAndClock> & {
  /** Reads them again where that is due. Awaited before each request. */
  fresh: () => Promise<void>;
  /** Reads them again now: they were just changed here. */
  changed: () => Promise<void>;
};

/** Keeps the school's name and time zone. Where they cannot be read, those that were known last stand. */
export function watchSchool(db: Db, given: Readonly<NameAndClock>): SchoolNow {
  let known: NameAndClock = { schoolName: given.schoolName, timeZone: given.timeZone };
  let readAt = 0;
  let reading: Promise<void> | null = null;
  const read = async () => {
    try {
      known = await db.transaction((tx) => findNameAndClock(tx, given));
    } catch {
      // Whoever asks the database next tells what is wrong with it.
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
