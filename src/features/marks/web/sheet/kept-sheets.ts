import { forgetKept, keep, kept } from '#platform/outbox/web/store.ts';
import { type KnownCell, keyOf } from '../../cells.rules.ts';
import type { CellEvent, Sheet } from '../../marks.contract.ts';

export const SHEET_KIND = 'mark-sheet';
/** The number of sheets stored on a device per person: the most recently opened. */
const MOST_SHEETS = 30;

export const forgetOldSheets = (owner: string) =>
  forgetKept(owner, SHEET_KIND, (_sheet, place) => place >= MOST_SHEETS);

/** Migrates a sheet stored by an older version: it lacks moderation but must open offline. */
export const withModeration = (sheet: Sheet): Sheet => ({
  ...sheet,
  assessments: sheet.assessments.map((one) => ({
    ...one,
    moderation: (one as Partial<typeof one>).moderation ?? [],
  })),
});

/** Merges changes accepted by the server into the sheet stored on this device. */
export async function noteTaken(owner: string, sheetId: string, events: readonly CellEvent[]): Promise<void> {
  const found = await kept<Sheet>(owner, SHEET_KIND, sheetId);
  if (!found || events.length === 0) return;
  type Cell = KnownCell & { assessment_id: string; student_id: string };
  const cells = new Map<string, Cell>(found.value.cells.map((cell) => [keyOf(cell), cell]));
  for (const { id, device_at, assessment_id, student_id, number, special, judgement } of events)
    cells.set(keyOf({ assessment_id, student_id }), {
      assessment_id,
      student_id,
      number,
      special,
      judgement,
      event_id: id,
      by: null,
      at: device_at,
    });
  await keep(owner, SHEET_KIND, sheetId, { ...found.value, cells: [...cells.values()] });
}
