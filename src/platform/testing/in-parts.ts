import type { ListPart } from '#platform/http/pages.ts';

/** All rows of a list, read two at a time by keyset pagination, like an export. */
export async function inParts<Row>(
  read: (part: ListPart) => Promise<Row[]>,
  idOf: (row: Row) => string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const last = rows.at(-1);
    const part = await read({ limit: 2, after: last && idOf(last) });
    rows.push(...part);
    if (part.length < 2) return rows;
  }
}
