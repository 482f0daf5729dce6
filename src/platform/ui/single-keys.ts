const KEY = 'preau-single-keys';

/**
 * True if single-key shortcuts (`/`, `?`) are on. People who use speech input or press keys by
 * accident can turn them off on this device.
 */
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
    // Without storage they are on.
  }
}
