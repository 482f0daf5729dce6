import type { Me } from '../../people.contract.ts';

const KEY = 'preau-me';

/** Remembers on this device who a teacher is: the roll is called without a network too. It opens nothing on the server. */
export function keepMe(me: Me): Me {
  try {
    if (me.role === 'teacher' && !me.hold) localStorage.setItem(KEY, JSON.stringify(me));
    else localStorage.removeItem(KEY);
  } catch {
    // Without a storage the portal needs the network.
  }
  return me;
}

export function keptMe(): Me | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Me | null;
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
