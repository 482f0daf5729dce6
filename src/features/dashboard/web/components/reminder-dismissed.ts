const KEY = 'preau-factor-reminder';
const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Whether this person dismissed the reminder on this device within the last week. */
export function isDismissed(userId: string, now: number): boolean {
  try {
    const [who, at] = (localStorage.getItem(KEY) ?? '').split(' ');
    return who === userId && now - Number(at) < WEEK_MS;
  } catch {
    return false;
  }
}

export function dismiss(userId: string, now: number): void {
  try {
    localStorage.setItem(KEY, `${userId} ${now}`);
  } catch {
    // Storage is blocked: the reminder reappears on the next page, which is harmless.
  }
}
