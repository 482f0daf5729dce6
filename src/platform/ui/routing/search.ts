export type Search = Readonly<Record<string, string>>;

/** Search parameters stay text: `?search=0042` is not a number, and no URL needs quotation marks. */
export function readSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text));
}

export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') parameters.set(key, String(value));
  const text = parameters.toString();
  return text && `?${text}`;
}
