/** Moments as the school's clock shows them, "2026-11-21 15:05:00": the one notation that spreadsheets of every language sort and read. */
export function schoolClock(timeZone: string): (moment: string | Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (moment) => format.format(new Date(moment));
}
