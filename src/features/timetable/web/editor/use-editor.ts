import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { LessonToPlace, TimetableEntry, WholeTimetable } from '../../timetable.contract.ts';
import { type Conflict, conflictsOf, type Slot, teachersOf } from '../../timetable.rules.ts';
import { timetableEditorApi } from '../editor.client.ts';
import { timetableApi } from '../shared/timetable.client.ts';

/** The selected item: a lesson of the list, or an entry of the grid to move. */
export type Held = { kind: 'lesson'; lesson: LessonToPlace } | { kind: 'entry'; entry: TimetableEntry };

export type EditorState = ReturnType<typeof useEditor>;

/** The state of the editor of one class: what is held, its room, and the changes it makes. */
export function useEditor(whole: WholeTimetable, classId: string) {
  const queries = useQueryClient();
  const version_id = whole.version.id;
  const { queryKey } = timetableApi.whole.queryOptions({ input: { version_id } });
  const [held, setHeld] = useState<Held | null>(null);
  const [roomId, setRoomId] = useState<string | null>(null);

  const write = (change: (entries: readonly TimetableEntry[]) => TimetableEntry[]) =>
    queries.setQueryData<WholeTimetable>(
      queryKey,
      (before) => before && { ...before, entries: change(before.entries) },
    );
  /** Replaces entries in the cached timetable, so that the grid changes without another request. */
  const put = ({ entries }: { entries: readonly TimetableEntry[] }) => {
    write((before) => [...before.filter(({ id }) => !entries.some((one) => one.id === id)), ...entries]);
    setHeld(null);
  };
  const onError = (error: unknown) => {
    toastError(error);
    // Somebody else may have changed the draft.
    void queries.invalidateQueries({ queryKey });
  };
  const place = useMutation(timetableEditorApi.place.mutationOptions({ onSuccess: put, onError }));
  const move = useMutation(timetableEditorApi.move.mutationOptions({ onSuccess: put, onError }));
  const lock = useMutation(timetableEditorApi.lock.mutationOptions({ onSuccess: put, onError }));
  const takeOff = useMutation(
    timetableEditorApi.takeOff.mutationOptions({
      onSuccess: ({ removed }) => {
        write((before) => before.filter(({ id }) => !removed.includes(id)));
        setHeld(null);
      },
      onError,
    }),
  );

  /** The conflicts of the selected item at a place, by the same rule as the server's. */
  function conflictsAt(slot: Slot, what: Held): Conflict[] {
    if (what.kind === 'entry') {
      const meeting = whole.entries.filter((one) => one.meeting === what.entry.meeting);
      return conflictsOf(
        {
          ...slot,
          subject_id: what.entry.subject_id,
          teacher_ids: teachersOf(what.entry),
          room_id: what.entry.room_id,
          classes: meeting,
          except: meeting.map(({ id }) => id),
        },
        whole,
      );
    }
    const { lesson } = what;
    const together = whole.lessons.filter(
      ({ group_id }) => group_id !== null && group_id === lesson.group_id,
    );
    return conflictsOf(
      {
        ...slot,
        subject_id: lesson.subject_id,
        teacher_ids: teachersOf(lesson),
        room_id: roomId,
        classes: [lesson, ...together],
        except: [],
      },
      whole,
    );
  }

  function putDown(slot: Slot, what: Held): void {
    if (what.kind === 'entry')
      move.mutate({ version_id, entry_id: what.entry.id, ...slot, room_id: what.entry.room_id });
    else
      place.mutate({
        version_id,
        class_id: classId,
        subject_id: what.lesson.subject_id,
        ...slot,
        room_id: roomId,
      });
  }

  return {
    held,
    hold: setHeld,
    roomId,
    setRoomId,
    conflictsAt,
    putDown,
    busy: place.isPending || move.isPending || takeOff.isPending || lock.isPending,
    takeOff: (entry: TimetableEntry) => takeOff.mutate({ version_id, entry_id: entry.id }),
    lock: (entry: TimetableEntry) => lock.mutate({ version_id, entry_id: entry.id, locked: !entry.locked }),
    changeRoom: (entry: TimetableEntry, room_id: string | null) =>
      move.mutate({ version_id, entry_id: entry.id, day: entry.day, period_id: entry.period_id, room_id }),
  };
}
