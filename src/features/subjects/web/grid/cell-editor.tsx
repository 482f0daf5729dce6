import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { GridTeacher } from '../../class-grid.rules.ts';
import { placeTitle } from '../shared/class-subject-place.ts';
import { type EditedCell, type EditorField, useCellDraft } from './use-cell-draft.ts';

const LOOK = 'field-control min-h-8 px-2 py-0.5 text-sm';

/**
 * Edits one cell's coefficient and teacher. Enter saves, Escape cancels, Tab moves between the fields and to
 * the next cell.
 */
export function CellEditor(cell: EditedCell) {
  const { place, teachers, field, typed } = cell;
  const { t } = useLingui();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const { draft, error, type, leave, cancel } = useCellDraft(cell);
  const where = placeTitle(place);

  useEffect(() => {
    first.current?.focus();
    // Typing replaces the content; the letter that opened the field becomes its first character.
    if (!typed) first.current?.select();
  }, [typed]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // The grid's keys are for text editing here.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const isTeacher = (event.target as HTMLElement).dataset['field'] === 'teacher';
    if (event.key === 'Escape') {
      event.preventDefault();
      cancel();
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

  const control = (of: EditorField) => ({
    ref: field === of ? first : undefined,
    'data-field': of,
    'aria-invalid': error?.field === of,
    'aria-describedby': error ? `${id}-error` : undefined,
    autoComplete: 'off',
    value: draft[of],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(of, target.value),
  });
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
        {...control('coefficient')}
        aria-label={t`Coefficient of ${where}`}
        inputMode="decimal"
        className={`${LOOK} figures`}
      />
      <input
        {...control('teacher')}
        aria-label={t`Teacher of ${where}`}
        list={`${id}-teachers`}
        placeholder={t`No teacher yet`}
        className={LOOK}
      />
      <TeacherChoices id={`${id}-teachers`} teachers={teachers} />
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger text-sm">
          {error.sentence}
        </p>
      )}
    </div>
  );
}

/** Names that two teachers share are listed with their addresses. */
function TeacherChoices({ id, teachers }: { id: string; teachers: readonly GridTeacher[] }) {
  return (
    <datalist id={id}>
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
  );
}
