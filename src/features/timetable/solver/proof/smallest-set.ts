/**
 * A smallest set of items of which `isEnough` is still true: without any one of them it is not (QuickXplain). All items
 * must be enough; more items must never be less.
 */
export function smallestSet<Item>(
  items: readonly Item[],
  isEnough: (items: readonly Item[]) => boolean,
): Item[] {
  if (isEnough([])) return [];
  const search = (fixed: readonly Item[], hasNew: boolean, rest: readonly Item[]): Item[] => {
    if (hasNew && isEnough(fixed)) return [];
    if (rest.length <= 1) return [...rest];
    const half = Math.ceil(rest.length / 2);
    const first = rest.slice(0, half);
    const second = search([...fixed, ...first], true, rest.slice(half));
    return [...search([...fixed, ...second], second.length > 0, first), ...second];
  };
  return search([], false, items);
}
