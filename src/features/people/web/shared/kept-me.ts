import type { Me } from '../../people.contract.ts';

const KEY = 'preau-me';
/** So long without the server nothing that a device keeps is shown: whose session has ended elsewhere is not known here. */
export const LONGEST_KEPT_MS = 12 * 3_600_000;

type KeptMe = { me: Me; at: number };

/** Remembers on this device who a teacher is: the roll is called without a network too. It opens nothing on the server. */
export function keepMe(me: Me): Me {
  try {
    const kept: KeptMe = { me, at: Date.now() };
    if (me.role === 'teacher' && !me.hold) localStorage.setItem(KEY, JSON.stringify(kept));
    else localStorage.removeItem(KEY);
  } catch {
    // Without a storage the portal needs the network.
  }
  return me;
}

/** Who the teacher of this device is, for as long as that may be told without the server. */
export function keptMe(): Me | null {
  try {
    const { me, at } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<KeptMe>;
    // A clock that was set back says nothing of how long ago it was.
    const age = at === undefined ? Number.NaN : Date.now() - at;
    return me && age >= 0 && age < LONGEST_KEPT_MS ? me : null;
  } catch {
    return null;
  }
}

export function forgetMe(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
