type Page<Row> = { people: Row[]; total: number };

/** All rows of a list that comes in pages. For lists that a person ticks off: one that ends at fifty hides the fifty-first. */
export async function everyPage<Row>(readPage: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { people, total } = await readPage(page);
    rows.push(...people);
    // An empty page ends it too: somebody may have lost the role between two pages.
    if (people.length === 0 || rows.length >= total) return rows;
  }
}
