/** The names of the fields that a change gives another value: what the trail keeps of it, never the values. */
export function changedFields<Fields extends Record<string, string | number | boolean | null>>(
  before: Fields,
  after: Fields,
): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name]);
}
