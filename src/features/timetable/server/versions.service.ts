import { findYearOn } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { TimetableVersion, WholeTimetable } from '../timetable.contract.ts';
import { periodsAWeek, versionOn } from '../timetable.rules.ts';
import {
  selectClasses,
  selectEntries,
  selectPeriods,
  selectRooms,
  selectRules,
  selectSubjects,
  selectTaught,
  selectTeachers,
  selectUnavailable,
  selectVersions,
} from './versions.queries.ts';

type Clock = { now: () => Date; timeZone: string };

/** All versions: drafts, then the published ones, newest first. */
export async function listVersions(tx: Tx, { now, timeZone }: Clock): Promise<TimetableVersion[]> {
  const today = schoolDay(now(), timeZone);
  const found = await selectVersions(tx);
  const inForce = versionOn(found, await findYearOn(tx, today), today);
  return found.map((version) => ({
    ...version,
    state:
      version.valid_from === null
        ? 'draft'
        : version === inForce
          ? 'in_force'
          : version.valid_from > today
            ? 'coming'
            : 'past',
  }));
}

/** A version with all data of its pages; null if there is none with this id. */
export async function readWhole(tx: Tx, clock: Clock, versionId: string): Promise<WholeTimetable | null> {
  const version = (await listVersions(tx, clock)).find(({ id }) => id === versionId);
  if (!version) return null;
  const periods = await selectPeriods(tx, versionId);
  const taught = await selectTaught(tx);
  return {
    version,
    periods,
    rooms: await selectRooms(tx, versionId),
    classes: await selectClasses(tx),
    subjects: await selectSubjects(tx),
    teachers: await selectTeachers(tx),
    lessons: taught.map(({ weekly_hours, ...lesson }) => ({
      ...lesson,
      periods: periodsAWeek(weekly_hours, periods),
    })),
    entries: await selectEntries(tx, versionId),
    unavailable: await selectUnavailable(tx),
    rules: await selectRules(tx, versionId),
  };
}
