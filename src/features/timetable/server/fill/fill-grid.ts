import { dayOf, periodOf, type Slot, slotOf } from '../../solver/problem.ts';
import { type Slot as Place, WEEKDAYS } from '../../timetable.rules.ts';
import type { Facts, Rows } from './fill-problem-rules.ts';

/** The week of a draft: places in its day grid as slots of the solver, and back. */
export type Grid = {
  rows: Rows;
  slotAt: (place: Place) => Slot;
  placeOf: (slot: Slot) => Place;
  /** Every slot, also those at which no lessons are given. */
  all: readonly { day: number; row: Rows[number]; slot: Slot }[];
};

export function gridOf({ periods }: Pick<Facts, 'periods'>): Grid {
  const rows = periods.filter(({ is_break }) => !is_break);
  const shape = { periods: rows.length };
  const slotAt = ({ day, period_id }: Place) =>
    slotOf(
      shape,
      day - 1,
      rows.findIndex(({ id }) => id === period_id),
    );
  return {
    rows,
    slotAt,
    placeOf: (slot) => ({ day: dayOf(shape, slot) + 1, period_id: rows[periodOf(shape, slot)]!.id }),
    all: WEEKDAYS.flatMap((day) =>
      rows.map((row) => ({ day, row, slot: slotAt({ day, period_id: row.id }) })),
    ),
  };
}
