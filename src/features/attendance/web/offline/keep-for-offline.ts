import { attendanceApi } from '../shared/attendance.client.ts';
import { forgetOthers, keepDay, keepRoll, keptVersions } from './store.ts';

const ASKED_KEY = 'preau.attendance.kept';
const AGAIN_MS = 20 * 60_000;

/**
 * Stores the lists of a teacher's classes for today and tomorrow on this device; only those that changed are
 * fetched. Failures are retried at the next visit.
 */
export async function keepForOffline(owner: string): Promise<void> {
  const last = sessionStorage.getItem(ASKED_KEY);
  if (last !== null && Date.now() - Number(last) < AGAIN_MS) return;
  try {
    const { days, rolls } = await attendanceApi.kept.call({ have: await keptVersions(owner) });
    await forgetOthers(owner, days);
    for (const day of days) await keepDay(owner, day);
    for (const roll of rolls) await keepRoll(owner, roll, roll.version);
    sessionStorage.setItem(ASKED_KEY, String(Date.now()));
    // Requests persistent storage; otherwise the browser may evict the data when space runs short.
    await navigator.storage?.persist?.();
  } catch {
    // Without network or storage space, the stored data stays as it is.
  }
}
