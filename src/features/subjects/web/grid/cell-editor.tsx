import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { type CellContent, type GridTeacher, teacherNamed } from '../../class-grid.rules.ts';
import { isCoefficient, plainDecimal, writtenDecimal } from '../../subjects.rules.ts';
import { placeTitle } from '../shared/class-subject-place.ts';
import { faultWords } from './fault-words.ts';
import type { GridPlace } from './use-cells.ts';

export type EditorField = 'coefficient' | 'teacher';
/** Where the focus moves when the cell is left. */
export type LeaveTo = 'stay' | 'down' | 'up' | 'right' | 'left' | 'elsewhere';

type Props = {
  place: GridPlace;
  was: CellContent;
  teachers: readonly GridTeacher[];
  /** The field focused first, and the letter that opened it. */
  field: EditorField;
  typed: string;
  onSave: (now: CellContent, to: LeaveTo) => void;
  onCancel: () => void;
};

/** Edits one cell's coefficient and teacher. Enter saves, Escape cancels, Tab moves between the fields and on. */
export function CellEditor({ place, was, teachers, field, typed, onSave, onCancel }: Props) {
  const { t, i18n } = useLingui();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  const locale = currentLocale();
  const known = teachers.find(({ user_id }) => user_id === was?.teacher_id);
  const [coefficient, setCoefficient] = useState(
    field === 'coefficient' && typed
      ? typed
      : writtenDecimal(was?.coefficient ?? place.subject.default_coefficient, locale),
  );
  const [teacher, setTeacher] = useState(field === 'teacher' && typed ? typed : (known?.full_name ?? ''));
  const [error, setError] = useState<{ field: EditorField; sentence: string } | null>(null);
  const where = placeTitle(place);

  useEffect(() => {
    first.current?.focus();
    // Typing replaces the content; the letter that opened the field becomes its first character.
    if (!typed) first.current?.select();
  }, [typed]);

  function leave(to: LeaveTo) {
    if (done.current) return;
    const plain = plainDecimal(coefficient);
    if (!isCoefficient(plain))
      return setError({ field: 'coefficient', sentence: t`Enter a number above 0 with at most 2 decimals` });
    const named = teacher.trim() === '' ? null : teacher === known?.full_name ? known : teacherOf(teacher);
    if (typeof named === 'string') return setError({ field: 'teacher', sentence: i18n._(faultWords(named)) });
    done.current = true;
    onSave({ coefficient: plain, teacher_id: named?.user_id ?? null }, to);
  }

  /** Names that two teachers share are listed with their addresses. */
  const teacherOf = (text: string) => teacherNamed(text.split(' · ').at(-1) ?? text, teachers);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // The grid's keys are for text editing here.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const isTeacher = (event.target as HTMLElement).dataset['field'] === 'teacher';
    if (event.key === 'Escape') {
      event.preventDefault();
      done.current = true;
      onCancel();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      leave(event.shiftKey ? 'up' : 'down');
    } else if (event.key === 'Tab' && isTeacher !== event.shiftKey) {
      event.preventDefault();
      leave(event.shiftKey ? 'left' : 'right');
    }
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    // A press outside saves, as in a spreadsheet; switching to another window does not.
    if (document.hasFocus() && !box.current?.contains(relatedTarget)) leave('elsewhere');
  }

  const look = 'field-control min-h-8 px-2 py-0.5 text-sm';
  return (
    <div
      ref={box}
      role="presentation"
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPaste={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
      className="bg-card border-primary absolute start-0 top-0 z-10 flex w-56 flex-col gap-1 rounded border p-1 shadow-lifted"
    >
      <input
        ref={field === 'coefficient' ? first : undefined}
        data-field="coefficient"
        aria-label={t`Coefficient of ${where}`}
        aria-invalid={error?.field === 'coefficient'}
        aria-describedby={error ? `${id}-error` : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={coefficient}
        onChange={(event) => {
          setCoefficient(event.target.value);
          setError(null);
        }}
        className={`${look} figures`}
      />
      <input
        ref={field === 'teacher' ? first : undefined}
        data-field="teacher"
        aria-label={t`Teacher of ${where}`}
        aria-invalid={error?.field === 'teacher'}
        aria-describedby={error ? `${id}-error` : undefined}
        list={`${id}-teachers`}
        placeholder={t`No teacher yet`}
        autoComplete="off"
        value={teacher}
        onChange={(event) => {
          setTeacher(event.target.value);
          setError(null);
        }}
        className={look}
      />
      <datalist id={`${id}-teachers`}>
        {teachers.map(({ user_id, full_name, email }) => (
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a choice of a datalist is its value
          <option
            key={user_id}
            value={
              full_name !== null && teachers.filter((one) => one.full_name === full_name).length === 1
                ? full_name
                : `${full_name ?? ''} · ${email}`
            }
          />
        ))}
      </datalist>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger text-sm">
          {error.sentence}
        </p>
      )}
    </div>
  );
}
