import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SchoolClass } from '#features/classes/classes.contract.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { ClassSubject } from '../../class-subjects.contract.ts';
import { type CellContent, type GridTeacher, isSame } from '../../class-grid.rules.ts';
import type { Subject } from '../../subjects.contract.ts';
import { classSubjectsApi } from '../shared/class-subjects.client.ts';

export type GridPlace = { schoolClass: SchoolClass; subject: Subject };
export type CellChange = GridPlace & { now: CellContent; weekly_hours?: string | null | undefined };
export type CellConflict = CellChange & { held: ClassSubject | null };

export const keyOf = (classId: string, subjectId: string) => `${classId} ${subjectId}`;
export const contentOf = (held: ClassSubject | null): CellContent =>
  held && { coefficient: held.coefficient, teacher_id: held.teacher?.user_id ?? null };
/** Archived subjects cannot be added to classes. */
export const isClosed = ({ held, subject }: { subject: Subject; held: ClassSubject | null }) =>
  !held && subject.archived_at !== null;

const placeOf = ({ class_id, subject_id }: { class_id: string; subject_id: string }) =>
  keyOf(class_id, subject_id);

const LIST = { input: {} };

/** A cell to be changed, with the content that the change is based on. */
type ChangedCell = { change: CellChange; key: string; held: ClassSubject | null };

/**
 * Optimistic cell updates, sent one after the other and rolled back if refused. A cell changed by
 * someone else in between is a conflict shown with its current content. The last saved change can
 * be undone.
 */
export function useCells(teachers: readonly GridTeacher[]) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);
  const last = useRef<CellChange[] | null>(null);
  const [conflicts, setConflicts] = useState<CellConflict[]>([]);
  const list = classSubjectsApi.list.queryOptions(LIST).queryKey;

  const standing = () => new Map((queryClient.getQueryData(list) ?? []).map((one) => [placeOf(one), one]));

  function showChanged(cells: readonly ChangedCell[], shown: Map<string, ClassSubject>) {
    void queryClient.cancelQueries({ queryKey: list });
    for (const { change, key, held } of cells) {
      const next = optimisticContent(change, held, teachers);
      if (next) shown.set(key, next);
      else shown.delete(key);
    }
    queryClient.setQueryData(list, [...shown.values()]);
  }

  async function send(cells: readonly ChangedCell[], isUndo: boolean): Promise<boolean> {
    try {
      const answer = await classSubjectsApi.save.call({ cells: cells.map(sentCell) });
      if (answer.conflicts.length > 0) {
        const stands = new Map(answer.conflicts.map((one) => [placeOf(one), one.held]));
        setConflicts(
          cells.flatMap(({ change, key }) =>
            stands.has(key) ? [{ ...change, held: stands.get(key) ?? null }] : [],
          ),
        );
        return false;
      }
      last.current = isUndo ? null : cells.map(wayBack);
      return true;
    } catch (error) {
      toastError(error);
      return false;
    } finally {
      waiting.current -= 1;
      // Optimistic changes made meanwhile stay visible: refetch only when no request is pending.
      if (waiting.current === 0) void queryClient.invalidateQueries();
    }
  }

  /** Changes cells based on their current content, or on the content shown by a conflict. */
  function save(
    changes: readonly CellChange[],
    { over = [], undoing = false }: { over?: readonly CellConflict[]; undoing?: boolean } = {},
  ): Promise<boolean> {
    const before = standing();
    const cells = changedCells(changes, before, over);
    if (cells.length === 0) return Promise.resolve(true);
    showChanged(cells, before);
    waiting.current += 1;
    const sent = queue.current.then(() => send(cells, undoing));
    queue.current = sent.then(() => undefined);
    return sent;
  }

  async function undo() {
    // The last change may still be pending: undo waits until it is saved instead of undoing an
    // earlier one.
    await queue.current;
    const back = last.current;
    if (!back) return showToast({ title: t`Nothing to undo` });
    last.current = null;
    if (await save(back, { undoing: true })) showToast({ title: t`Undone` });
  }

  return { save, undo, conflicts, closeConflicts: () => setConflicts([]) };
}

/** Leaves out changes equal to a cell's current content. */
function changedCells(
  changes: readonly CellChange[],
  before: ReadonlyMap<string, ClassSubject>,
  over: readonly CellConflict[],
): ChangedCell[] {
  const seen = new Map(over.map((one) => [keyOf(one.schoolClass.id, one.subject.id), one.held]));
  return changes.flatMap((change) => {
    const key = keyOf(change.schoolClass.id, change.subject.id);
    const held = seen.has(key) ? (seen.get(key) ?? null) : (before.get(key) ?? null);
    return isSame(contentOf(held), change.now) ? [] : [{ change, key, held }];
  });
}

/** The content of a changed cell until the server responds. */
function optimisticContent(
  { schoolClass, subject, now }: CellChange,
  held: ClassSubject | null,
  teachers: readonly GridTeacher[],
): ClassSubject | null {
  if (!now) return null;
  const { coefficient, teacher_id } = now;
  const named = teachers.find(({ user_id }) => user_id === teacher_id);
  const teacher =
    held?.teacher?.user_id === teacher_id
      ? held.teacher
      : teacher_id === null
        ? null
        : { user_id: teacher_id, full_name: named?.full_name ?? '' };
  const rest = held ?? {
    further: [],
    weekly_hours: null,
    chosen_by: null,
    group: null,
    option_line: null,
  };
  return { ...rest, class_id: schoolClass.id, subject_id: subject.id, coefficient, teacher };
}

const sentCell = ({ change: { schoolClass, subject, now, weekly_hours }, held }: ChangedCell) => ({
  class_id: schoolClass.id,
  subject_id: subject.id,
  was: contentOf(held),
  now,
  ...(weekly_hours !== undefined && { weekly_hours }),
});

/** The change that undoes a saved one. */
const wayBack = ({ change: { schoolClass, subject }, held }: ChangedCell): CellChange => ({
  schoolClass,
  subject,
  now: contentOf(held),
  weekly_hours: held?.weekly_hours,
});
