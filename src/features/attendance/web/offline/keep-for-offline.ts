import { attendanceApi } from '../shared/attendance.client.ts';
import { forgetOld, keepDay, keepRoll } from './store.ts';

const ASKED_KEY = 'preau.attendance.kept';
const AGAIN_MS = 20 * 60_000;

/** Keeps the lists of a teacher's own classes for today and tomorrow on this device. What fails is tried at the next visit. */
export async function keepForOffline(owner: string): Promise<void> {
  const last = sessionStorage.getItem(ASKED_KEY);
  if (last !== null && Date.now() - Number(last) < AGAIN_MS) return;
  try {
    const { days, rolls } = await attendanceApi.kept.call();
    const [today] = days;
    if (today) await forgetOld(owner, today.day);
    for (const day of days) await keepDay(owner, day);
    for (const roll of rolls) await keepRoll(owner, roll);
    sessionStorage.setItem(ASKED_KEY, String(Date.now()));
    // Asked once there is something worth keeping: the browser may otherwise clear it when it runs short.
    await navigator.storage?.persist?.();
  } catch {
    // Without a network, or without room, what is kept stays as it is.
  }
}
