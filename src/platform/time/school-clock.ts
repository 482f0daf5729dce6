/**
 * Times in the school's time zone, "2026-11-21 15:05:00": a format that spreadsheets in every language can
 * sort and parse.
 */
export function schoolClock(timeZone: string): (moment: string | Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (moment) => format.format(new Date(moment));
}
