import { compile } from '../search/compile.ts';
import type { Model } from '../search/model.ts';
import {
  aloneStarts,
  blockWithoutStart,
  dayShortage,
  personShortage,
  roomShortage,
  type Shortage,
} from './bounds.ts';
import { exhaust } from './exhaust.ts';
import { type Part, partOf } from './part.ts';

export type Proof = { model: Model; shortage: Shortage | null };

export type Effort = {
  /** The number of placed blocks after which the exhaustive search gives up; 0 means counting only. */
  steps: number;
  isOver: () => boolean;
};

/** Proves that some lessons cannot be placed under some rules; null if no proof was found. */
export function prove(part: Part, effort: Effort): Proof | null {
  const model = compile(partOf(part), new Set(part.lessons));
  const starts = aloneStarts(model);
  const shortage = shortageOf(model, starts);
  if (shortage) return { model, shortage };
  if (effort.steps === 0) return null;
  return exhaust(model, starts, effort.steps, effort.isOver) === 'impossible'
    ? { model, shortage: null }
    : null;
}

function shortageOf(model: Model, starts: Uint8Array): Shortage | null {
  const nowhere = blockWithoutStart(model, starts);
  if (nowhere) return nowhere;
  for (const rule of new Set(model.pairRule)) {
    const shortage = dayShortage(model, starts, rule);
    if (shortage) return shortage;
  }
  for (let person = 0; person < model.persons; person += 1) {
    const shortage = model.demand[person]! > 0 ? personShortage(model, starts, person) : null;
    if (shortage) return shortage;
  }
  return roomShortage(model, starts);
}
