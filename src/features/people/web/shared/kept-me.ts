import type { Me } from '../../people.contract.ts';

const KEY = 'preau-me';
const HOUR_MS = 3_600_000;
/** The default for devices that have not yet learned the school's choice. */
const USUAL_HOURS = 12;
/** How long a family can read its own lists offline. */
export const OWN_LISTS_MS = 14 * 24 * HOUR_MS;

const isFamily = ({ role }: Me) => role === 'student' || role === 'parent';

/**
 * Data stored on a device is hidden after this long offline: whether the session was ended
 * elsewhere is unknown here. A teacher's lists name other people's children, a family's only its own.
 */
const longestKeptMs = (me: Me) =>
  isFamily(me) ? OWN_LISTS_MS : (me.school.offline_hours ?? USUAL_HOURS) * HOUR_MS;

type KeptMe = { me: Me; at: number };

/**
 * Stores the identity of a teacher or family on this device, so that stored lists open offline. It grants
 * nothing on the server.
 */
export function keepMe(me: Me): Me {
  try {
    const kept: KeptMe = { me, at: Date.now() };
    if ((me.role === 'teacher' || isFamily(me)) && !me.hold) localStorage.setItem(KEY, JSON.stringify(kept));
    else localStorage.removeItem(KEY);
  } catch {
    // Without local storage the portal needs the network.
  }
  return me;
}

/** The person stored on this device, with the time since then: NaN if an earlier version stored none. */
function storedMe(): { me: Me; age: number } | null {
  try {
    const { me, at } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<KeptMe>;
    return me ? { me, age: at === undefined ? Number.NaN : Date.now() - at } : null;
  } catch {
    return null;
  }
}

/** The person stored on this device, until the offline limit has passed. */
export function keptMe(): Me | null {
  const stored = storedMe();
  // A clock set back makes the age unknown.
  if (!stored || !(stored.age >= 0 && stored.age < longestKeptMs(stored.me))) return null;
  const { me } = stored;
  // An earlier version stored no additional roles.
  return { ...me, roles: me.roles ?? (me.role ? [me.role] : []) };
}

/** The offline limit in hours, if it has passed for the person stored on this device; null otherwise. */
export function passedLimit(): number | null {
  const stored = storedMe();
  if (!stored || !(stored.age >= longestKeptMs(stored.me))) return null;
  return longestKeptMs(stored.me) / HOUR_MS;
}

export function forgetMe(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without local storage nothing was stored.
  }
}
