/** Names of the fields whose value changes. The trail stores these names, never the values. */
export function changedFields<Fields extends Record<string, string | number | boolean | null>>(
  before: Fields,
  after: Fields,
): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name]);
}
