const clocks = new Map<string, Intl.DateTimeFormat>();

// Cached: creating a formatter costs about a hundred times as much as using one.
function clockFor(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** The time of day at the school at an instant: minutes since midnight. */
export function schoolMinute(instant: Date, timeZone: string): number {
  const parts = clockFor(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((found) => found.type === type)?.value ?? 0);
  return part('hour') * 60 + part('minute');
}

/** The time as "07:30", from minutes since midnight. */
export function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Minutes since midnight, or null if not a time. */
export function minuteOf(clock: string): number | null {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(clock.trim()) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}
