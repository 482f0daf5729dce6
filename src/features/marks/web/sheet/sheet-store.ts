import { eventId } from '#platform/outbox/web/event-id.ts';
import { discard, outboxState, say, watchOutbox } from '#platform/outbox/web/outbox.ts';
import type { Waiting } from '#platform/outbox/web/store.ts';
import { type CellView, foldCells, keyOf, type KnownCell, type OwnState } from '../../cells.rules.ts';
import {
  type CellContent,
  type ColumnFigures,
  EMPTY,
  type EntryFault,
  figuresOf,
} from '../../entry.rules.ts';
import type { CellEvent, Sheet } from '../../marks.contract.ts';
import type { EntrySource } from '../../marks.rules.ts';

export type Place = { assessment_id: string; student_id: string };
export type CellFault = EntryFault | 'not_kept';
export type CellChange = Place & {
  content: CellContent;
  label: string;
  /** The value its author saw, if it differs from what the cell shows now. */
  base_id?: string | null;
};

const EMPTY_CELL: CellView = {
  content: EMPTY,
  base_id: null,
  state: 'saved',
  by: null,
  at: null,
  wanted: null,
};

const stateOf = ({ refused }: Waiting): OwnState =>
  refused === null ? 'kept' : refused === 'CONFLICT' ? 'conflict' : 'refused';

export type SheetStore = ReturnType<typeof sheetStore>;

/**
 * The cells of an open sheet, stored outside React: typing renders nothing, entering a mark
 * renders one cell and its column's figures. Long because one closure guards one state.
 */
export function sheetStore(sheetId: string) {
  let sheet: Sheet | null = null;
  let asked = 0;
  let views = new Map<string, CellView>();
  let figures = new Map<string, ColumnFigures>();
  let unsent = 0;
  let focused: Place | null = null;
  let reason: string | null = null;
  let writing: readonly CellEvent[] = [];
  const faults = new Map<string, CellFault>();
  const watchers = new Map<string, Set<() => void>>();
  const tell = (topic: string) => {
    for (const watcher of watchers.get(topic) ?? []) watcher();
  };

  const own = (one: Waiting) => one.kind === 'marks' && one.group === sheetId;

  function changesNow() {
    const { waiting, sent } = outboxState();
    const held = waiting.filter(own);
    const known = new Set(held.map(({ event }) => event.id));
    return [
      ...sent
        .filter((one) => own(one) && one.sent_at >= asked)
        .map(({ event }) => ({ change: event as CellEvent, state: 'sent' as const })),
      ...held.map((one) => ({
        change: one.event as CellEvent,
        state: stateOf(one),
        ...(one.answer !== undefined && { stands: one.answer as KnownCell | null }),
      })),
      ...writing.filter(({ id }) => !known.has(id)).map((change) => ({ change, state: 'writing' as const })),
    ];
  }

  function fold(): void {
    if (!sheet) return;
    const changes = changesNow();
    const next = foldCells(sheet.cells, changes);
    const touched = new Set<string>();
    for (const key of new Set([...views.keys(), ...next.keys()])) {
      const [before, after] = [views.get(key), next.get(key)];
      // An unchanged cell keeps its object identity, so it does not render again.
      if (before && after && JSON.stringify(before) === JSON.stringify(after)) next.set(key, before);
      else touched.add(key);
    }
    views = next;
    for (const key of touched) tell(key);
    const columns = new Set([...touched].map((key) => key.split(' ')[0]!));
    if (figures.size === 0) for (const { id } of sheet.assessments) columns.add(id);
    for (const id of columns) {
      // Students who changed class are marked in the new class.
      const pupils = sheet.pupils.filter(({ moved }) => !moved);
      figures = new Map(figures).set(
        id,
        figuresOf(
          pupils.map((pupil) => views.get(keyOf({ assessment_id: id, student_id: pupil.id }))?.content),
        ),
      );
      tell(id);
    }
    const waits = changes.filter(({ state }) => state !== 'sent').length;
    if (waits !== unsent || touched.size > 0) {
      unsent = waits;
      tell('all');
    }
  }

  async function change(changes: readonly CellChange[], source: EntrySource): Promise<boolean> {
    const device_at = new Date().toISOString();
    const events = changes.map(({ assessment_id, student_id, content, base_id }): CellEvent => ({
      id: eventId(),
      assessment_id,
      student_id,
      base_id:
        base_id === undefined ? (views.get(keyOf({ assessment_id, student_id }))?.base_id ?? null) : base_id,
      ...content,
      source,
      ...(reason && { reason }),
      device_at,
    }));
    // Entering a cell again resolves its pending conflict.
    const keys = new Set(changes.map(keyOf));
    const decided = outboxState().waiting.filter(
      (one) => own(one) && one.refused !== null && keys.has(keyOf(one.event as CellEvent)),
    );
    for (const key of keys) setFault(key, null);
    writing = [...writing, ...events];
    fold();
    try {
      await say(
        { kind: 'marks', group: sheetId },
        events.map((event, at) => ({ event, label: changes[at]!.label })),
      );
      if (decided.length > 0) await discard(decided.map(({ seq }) => seq!));
      return true;
    } catch {
      for (const key of keys) setFault(key, 'not_kept');
      return false;
    } finally {
      const ids = new Set(events.map(({ id }) => id));
      writing = writing.filter(({ id }) => !ids.has(id));
      fold();
    }
  }

  function setFault(key: string, fault: CellFault | null): void {
    if ((faults.get(key) ?? null) === fault) return;
    if (fault) faults.set(key, fault);
    else faults.delete(key);
    tell(`fault ${key}`);
  }

  return {
    /** Loads the state from the server or from this device's storage. */
    serve(value: Sheet, at: number): void {
      sheet = value;
      asked = at;
      figures = new Map();
      fold();
    },
    start: () => watchOutbox(fold),
    watch(topic: string, watcher: () => void): () => void {
      const own = watchers.get(topic) ?? new Set();
      watchers.set(topic, own.add(watcher));
      return () => own.delete(watcher);
    },
    cell: (key: string): CellView => views.get(key) ?? EMPTY_CELL,
    cells: () => views,
    fault: (key: string): CellFault | null => faults.get(key) ?? null,
    figures: (assessmentId: string): ColumnFigures | undefined => figures.get(assessmentId),
    unsent: () => unsent,
    focused: () => focused,
    focus(place: Place): void {
      if (focused && keyOf(focused) === keyOf(place)) return;
      focused = place;
      tell('focus');
    },
    setFault,
    /** The reason for changes to a reopened sheet, attached to all further entries. */
    setReason(why: string | null): void {
      reason = why?.trim() || null;
    },
    /** Stores changes on this device, shows them and queues them for sending. */
    change,
    /** Discards the author's value of a conflicting cell in favor of the current one. */
    async giveUp(key: string): Promise<void> {
      const rows = outboxState().waiting.filter(
        (one) => own(one) && one.refused !== null && keyOf(one.event as CellEvent) === key,
      );
      await discard(rows.map(({ seq }) => seq!));
    },
  };
}
