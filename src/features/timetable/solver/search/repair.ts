import { improve } from './improve.ts';
import type { Model } from './model.ts';
import type { Search } from './place-lessons.ts';
import { load } from './snapshot.ts';

/** The price of a lesson that has moved, beside any wish. */
const MOVED = 1_000_000;
/** The price of a lesson that has moved while the search places lessons: it prefers the old place among free ones. */
const AWAY = 0.5;

/** A reluctance to leave these starts, for the search. */
export const staying = (from: ArrayLike<number>) => (block: number, start: number) =>
  from[block]! >= 0 && from[block] !== start ? AWAY : 0;

/** Moves back as many lessons of a full board as it finds possible, then keeps wishes as far as no more have moved. */
export function moveBack(
  search: Search,
  model: Model,
  from: ArrayLike<number>,
  options: { isOver: () => boolean; onBetter?: (penalty: number) => void },
) {
  const moved = (price: number) =>
    model.startPenalty.map((penalty, at) => {
      const block = Math.floor(at / model.slots);
      const isMoved = from[block]! >= 0 && from[block] !== at % model.slots;
      return (price === MOVED ? penalty : 0) + (isMoved ? price * model.members[block]!.length : 0);
    });
  const { isOver } = options;
  const back = improve(search, { isOver, startPenalty: moved(1), wishes: false, heat: 0.15, focus: true });
  load(search.board, back.best);
  const hasWishes = model.listWishes.length > 0 || model.wishes.some((of) => of.length > 0);
  if (!hasWishes && model.startPenalty.every((penalty) => penalty === 0)) return back;
  return improve(search, { ...options, startPenalty: moved(MOVED), heat: 0.15 });
}
