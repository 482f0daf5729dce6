const KEY = 'preau-single-keys';

/** Whether a key alone does something (`/`, `?`): who speaks to the computer, or whose hand slips, switches it off on this device. */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function switchSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // A browser that keeps nothing has them on.
  }
}
