import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Icon } from '#platform/ui/icon.tsx';
import type { PickedStudent } from './picked-student.ts';

type Props = {
  /** What the list is called, for screen readers. */
  label: string;
  students: readonly PickedStudent[];
  onRemove: (student: PickedStudent) => void;
  /** Stands there before the first one; then the place stays as high as it is, and nothing below moves under the finger. */
  placeholder?: string | undefined;
  /** Called when the last one was taken back, so that the keyboard does not lose its place. */
  onEmpty: () => void;
};

/** A row of chips, and of the next one enough to see that there is one. */
const PLACE = 'h-15 pointer-coarse:h-16';

/** The students that are chosen, and the way to take each back. Many of them scroll: the form below stays in reach. */
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
    // Its own button goes away with the chip.
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
