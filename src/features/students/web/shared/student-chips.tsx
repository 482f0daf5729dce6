import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Icon } from '#platform/ui/icon.tsx';
import type { PickedStudent } from './picked-student.ts';

type Props = {
  /** The list's accessible name. */
  label: string;
  students: readonly PickedStudent[];
  onRemove: (student: PickedStudent) => void;
  /** Shown while empty; the height is fixed, so that nothing below moves. */
  placeholder?: string | undefined;
  /** Called when the last chip was removed, to restore the keyboard focus. */
  onEmpty: () => void;
};

/** The height of a row of chips and part of the next, to show that it scrolls. */
const PLACE = 'h-15 pointer-coarse:h-16';

/** The selected students with remove buttons. A long list scrolls, so that the form below stays visible. */
export function StudentChips({ label, students, placeholder, onRemove, onEmpty }: Props) {
  const { t } = useLingui();
  if (students.length === 0)
    return placeholder ? (
      <p
        className={`${PLACE} flex items-center justify-center rounded border border-dashed border-control px-3 text-center text-sm text-muted`}
      >
        {placeholder}
      </p>
    ) : null;

  function remove(student: PickedStudent, chip: Element | null) {
    // The focused button is removed with the chip.
    const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling;
    if (neighbour) neighbour.querySelector('button')?.focus();
    else onEmpty();
    onRemove(student);
  }

  return (
    <ul
      aria-label={label}
      className={clsx('flex flex-wrap content-start gap-2 overflow-y-auto', placeholder ? PLACE : 'max-h-28')}
    >
      {students.map((student) => {
        const name = student.full_name ?? student.roll_number;
        return (
          <li
            key={student.student_id}
            className="inline-flex max-w-full items-center rounded-full border border-control bg-raised ps-3"
          >
            <span className="min-w-0 py-1 text-sm wrap-anywhere">{name}</span>
            <button
              type="button"
              aria-label={t`Remove ${name}`}
              className="inline-flex size-8 shrink-0 items-center justify-center rounded-full text-muted hover:text-text pointer-coarse:size-11"
              onClick={(event) => remove(student, event.currentTarget.parentElement)}
            >
              <Icon of={X} size={16} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
