/** True if a dated row is in effect on a day. */
export const isOnDay = (day: string) => (row: { from_day: string; until_day: string | null }) =>
  row.from_day <= day && (row.until_day ?? '9999-12-31') >= day;

export function tally<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

export const sum = <Name extends string>(rows: readonly Record<Name, bigint>[], name: Name) =>
  rows.reduce((total, row) => total + row[name], 0n);
