/**
 * A minimal subset for which `isEnough` holds (QuickXplain). It must hold for all items, and adding items
 * must never make it false.
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
