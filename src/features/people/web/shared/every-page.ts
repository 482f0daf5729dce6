type Page<Row> = { people: Row[]; total: number };

/** All rows of a paginated list. For lists with checkboxes: stopping at fifty would hide the fifty-first. */
export async function everyPage<Row>(readPage: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { people, total } = await readPage(page);
    rows.push(...people);
    // An empty page ends it too: rows may disappear between two pages.
    if (people.length === 0 || rows.length >= total) return rows;
  }
}
