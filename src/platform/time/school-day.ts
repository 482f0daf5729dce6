/** A date in the school's calendar, `yyyy-MM-dd`: without time or zone, comparable as text. */
export type SchoolDay = string;

const formatters = new Map<string, Intl.DateTimeFormat>();

// Cached, because creating a formatter costs a hundred times as much as using one.
function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** The date at the school at an instant, whatever the time zone of the server or the phone. */
export function schoolDay(instant: Date, timeZone: string): SchoolDay {
  const parts = formatterFor(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The first day of a day's month, which identifies the month. */
export function monthOf(day: SchoolDay): SchoolDay {
  return `${day.slice(0, 7)}-01`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockFor(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** The start of a day at the school. */
export function startOfDay(day: SchoolDay, timeZone: string): Date {
  let at = new Date(`${day}T00:00:00Z`);
  // Twice, because the zone's offset may differ between the first guess and midnight.
  for (let turn = 0; turn < 2; turn += 1) {
    const shown = clockFor(timeZone).format(at);
    at = new Date(at.getTime() + Date.parse(`${day}T00:00:00Z`) - Date.parse(`${shown.replace(' ', 'T')}Z`));
  }
  return at;
}

/** Days from the first date to the last; negative if the last is earlier. */
export function daysBetween(first: SchoolDay, last: SchoolDay): number {
  return Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000);
}

/** The day after. */
export function nextDay(day: SchoolDay): SchoolDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
