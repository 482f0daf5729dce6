import type { Place, Placement, Problem } from '../problem.ts';
import type { Model } from './model.ts';
import type { Snapshot } from './snapshot.ts';

/** The places in a snapshot by lesson. */
export function placementOf(model: Model, { startOf, roomOf }: Snapshot): Map<string, Place> {
  const placement = new Map<string, Place>();
  for (const [lesson, id] of model.lessonIds.entries()) {
    const start = startOf[model.blockOf[lesson]!]!;
    if (start < 0) continue;
    const need = model.needOfLesson[lesson]!;
    const room = need >= 0 ? roomOf[need]! - model.persons : model.onlyRoom[lesson]!;
    placement.set(id, {
      slot: start + model.offsetOf[lesson]!,
      ...(room >= 0 && { room: model.roomIds[room]! }),
    });
  }
  return placement;
}

/** The start of each block in a placement, from its first placed lesson; -1 if none is placed. */
export function startsFrom({ days, periods }: Problem, model: Model, placement: Placement): Int32Array {
  const starts = new Int32Array(model.blocks).fill(-1);
  for (const [lesson, id] of model.lessonIds.entries()) {
    const place = placement.get(id);
    const block = model.blockOf[lesson]!;
    if (!place || starts[block]! >= 0) continue;
    const start = place.slot - model.offsetOf[lesson]!;
    if (start >= 0 && start < days * periods) starts[block] = start;
  }
  return starts;
}
