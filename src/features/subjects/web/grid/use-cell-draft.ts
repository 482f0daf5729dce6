import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { type CellContent, type GridTeacher, teacherNamed } from '../../class-grid.rules.ts';
import { isCoefficient, plainDecimal, writtenDecimal } from '../../subjects.rules.ts';
import { faultWords } from './fault-words.ts';
import type { GridPlace } from './use-cells.ts';

export type EditorField = 'coefficient' | 'teacher';
/** Where the focus moves when the cell is left. */
export type LeaveTo = 'stay' | 'down' | 'up' | 'right' | 'left' | 'elsewhere';

export type EditedCell = {
  place: GridPlace;
  was: CellContent;
  teachers: readonly GridTeacher[];
  /** The field focused first, and the letter that opened it. */
  field: EditorField;
  typed: string;
  onSave: (now: CellContent, to: LeaveTo) => void;
  onCancel: () => void;
};

/** The typed coefficient and teacher of a cell, parsed when the cell is left and saved at most once. */
export function useCellDraft({ place, was, teachers, field, typed, onSave, onCancel }: EditedCell) {
  const { t, i18n } = useLingui();
  const done = useRef(false);
  const known = teachers.find(({ user_id }) => user_id === was?.teacher_id);
  const [draft, setDraft] = useState<Record<EditorField, string>>({
    coefficient:
      field === 'coefficient' && typed
        ? typed
        : writtenDecimal(was?.coefficient ?? place.subject.default_coefficient, currentLocale()),
    teacher: field === 'teacher' && typed ? typed : (known?.full_name ?? ''),
  });
  const [error, setError] = useState<{ field: EditorField; sentence: string } | null>(null);

  /** Names that two teachers share are listed with their addresses. */
  const teacherOf = (text: string) => teacherNamed(text.split(' · ').at(-1) ?? text, teachers);

  return {
    draft,
    error,
    type(into: EditorField, text: string) {
      setDraft((before) => ({ ...before, [into]: text }));
      setError(null);
    },
    leave(to: LeaveTo) {
      if (done.current) return;
      const { teacher } = draft;
      const coefficient = plainDecimal(draft.coefficient);
      if (!isCoefficient(coefficient))
        return setError({
          field: 'coefficient',
          sentence: t`Enter a number above 0 with at most 2 decimals`,
        });
      const named = teacher.trim() === '' ? null : teacher === known?.full_name ? known : teacherOf(teacher);
      if (typeof named === 'string')
        return setError({ field: 'teacher', sentence: i18n._(faultWords(named)) });
      done.current = true;
      onSave({ coefficient, teacher_id: named?.user_id ?? null }, to);
    },
    cancel() {
      done.current = true;
      onCancel();
    },
  };
}
