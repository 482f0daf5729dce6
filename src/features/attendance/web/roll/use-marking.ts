import { useRef } from 'react';
import { useInstallation } from '#platform/ui/installation.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { AttendanceDay, RollEntry, Pupil, RollEvent } from '../../attendance.contract.ts';
import { afterTap, minutesLate, type SlotTimes, type Source, type Status } from '../../attendance.rules.ts';
import { eventId } from '#platform/outbox/web/event-id.ts';
import { type Fetched } from '#platform/outbox/web/ask-or-kept.ts';
import { say } from '#platform/outbox/web/outbox.ts';
import { groupOf } from '../offline/store.ts';
import { schoolMinuteNow } from './use-day.ts';

export type Said = { status: Status; minutes?: number | null; reason?: string; confidential?: boolean };
type EntryEvent = Extract<RollEvent, { kind: 'mark' }>;
type Marking = {
  of: { class_id: string; day: string };
  slot: { id: string } & SlotTimes;
  /** The class's label in the list of unsent changes. */
  label: string;
  day: Fetched<AttendanceDay> | undefined;
  entries: ReadonlyMap<string, RollEntry>;
  source: Source;
};

/** Records an entry: stored on this device first, then rendered, then sent. */
export function useMarking({ of, slot, label, day, entries, source }: Marking) {
  const { timeZone } = useInstallation();
  // Rapid taps build on each other before the device has stored them.
  const latest = useRef(new Map<string, { id: string; status: Status }>());

  function eventOf(pupil: Pupil, { minutes, ...said }: Said): EntryEvent {
    const id = eventId();
    const base_id = latest.current.get(pupil.id)?.id ?? entries.get(pupil.id)?.entry_id ?? null;
    const now = day ? schoolMinuteNow(day, timeZone) : null;
    const lateBy = said.status === 'late' && now !== null ? minutesLate(slot, now) : null;
    latest.current.set(pupil.id, { id, status: said.status });
    return {
      kind: 'mark',
      id,
      slot_id: slot.id,
      student_id: pupil.id,
      base_id,
      minutes: minutes === undefined ? lateBy : minutes,
      source,
      device_at: new Date().toISOString(),
      ...said,
    };
  }

  async function keep(said: { event: RollEvent; label: string; subject: string | null }[]) {
    const ids = new Set(said.map(({ event }) => event.id));
    try {
      const isSaved = said.some(({ event }) => event.kind === 'confirm');
      await say({ kind: 'attendance', group: groupOf(of) }, said, { atOnce: isSaved });
    } catch (error) {
      toastError(error);
    } finally {
      for (const [pupil, { id }] of latest.current) if (ids.has(id)) latest.current.delete(pupil);
    }
  }

  const marked = (pupil: Pupil, said: Said) => ({
    event: eventOf(pupil, said),
    subject: `${slot.id} ${pupil.id}`,
    label: `${label} · ${pupil.full_name ?? pupil.roll_number}`,
  });
  return {
    mark: (pupil: Pupil, said: Said): Pick<EntryEvent, 'status' | 'minutes'> => {
      const entry = marked(pupil, said);
      void keep([entry]);
      return entry.event;
    },
    tap: (pupil: Pupil): Pick<EntryEvent, 'status' | 'minutes'> => {
      const status = latest.current.get(pupil.id)?.status ?? entries.get(pupil.id)?.status ?? null;
      const entry = marked(pupil, { status: afterTap(status) });
      void keep([entry]);
      return entry.event;
    },
    markAll: (pupils: readonly Pupil[], said: Said) => void keep(pupils.map((pupil) => marked(pupil, said))),
    /** Saves the register, marking the given pupils first in the same step. */
    save: (pupils: readonly Pupil[] = [], said: Said = { status: 'present', minutes: null }) => {
      const device_at = new Date().toISOString();
      const event: RollEvent = { kind: 'confirm', id: eventId(), slot_id: slot.id, device_at };
      void keep([...pupils.map((pupil) => marked(pupil, said)), { event, label, subject: null }]);
    },
  };
}
