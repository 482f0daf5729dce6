import { type Board, place, remove } from './board.ts';

/** A copy of a board: the start and rooms of every block. */
export type Snapshot = { startOf: Int32Array; roomOf: Int32Array; unplaced: number };

export const snapshotOf = ({ startOf, roomOf, unplaced }: Board): Snapshot => {
  return { startOf: startOf.slice(), roomOf: roomOf.slice(), unplaced };
};

export function clear(board: Board) {
  for (let block = 0; block < board.model.blocks; block += 1)
    if (board.startOf[block]! >= 0) remove(board, block);
  board.trail.length = 0;
}

/** Restores a board from a snapshot. */
export function load(board: Board, { startOf, roomOf }: Snapshot) {
  const { blocks, needFrom } = board.model;
  clear(board);
  for (let block = 0; block < blocks; block += 1)
    if (startOf[block]! >= 0)
      place(board, block, startOf[block]!, roomOf.subarray(needFrom[block], needFrom[block + 1]));
  board.trail.length = 0;
}
