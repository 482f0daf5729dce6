import type { SchoolDay } from '#platform/time/school-day.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The VTIMEZONE of an iCalendar file (RFC 5545, 3.6.5), with every change of offset between two days. */
export function timeZoneBlock(timeZone: string, first: SchoolDay, last: SchoolDay): string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  /** Minutes ahead of UTC at an instant. */
  const offsetAt = (at: number) =>
    Math.round((Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - at) / MINUTE_MS);
  let at = Date.parse(`${first}T00:00:00Z`) - DAY_MS;
  let offset = offsetAt(at);
  const observances = [observance(at, offset, offset)];
  for (const end = Date.parse(`${last}T00:00:00Z`) + DAY_MS; at < end; at += DAY_MS) {
    const next = offsetAt(at + DAY_MS);
    if (next === offset) continue;
    let [before, after] = [at, at + DAY_MS];
    while (after - before > MINUTE_MS) {
      const middle = before + Math.round((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
      if (offsetAt(middle) === offset) before = middle;
      else after = middle;
    }
    observances.push(observance(after, offset, next));
    offset = next;
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances, 'END:VTIMEZONE'].join('\r\n');
}

/** The offset that applies from an instant on; its start is given in local time with the previous offset. */
function observance(at: number, from: number, to: number): string {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD';
  const start = new Date(at + from * MINUTE_MS).toISOString().replace(/[-:]/g, '').slice(0, 15);
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${written(from)}`,
    `TZOFFSETTO:${written(to)}`,
    `END:${kind}`,
  ].join('\r\n');
}

const written = (minutes: number) => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`;
};
