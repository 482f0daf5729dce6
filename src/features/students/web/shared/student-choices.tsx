import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { StudentRow } from '../../students.contract.ts';
import { type PickedStudent, pickedOf } from './picked-student.ts';
import { STATUS_NAMES } from './student-status.tsx';
import { StudentWords } from './student-words.tsx';
import type { useFoundStudents } from './use-found-students.ts';

type Props = {
  found: ReturnType<typeof useFoundStudents>;
  isChosen: (studentId: string) => boolean;
  /** Whether the maximum is reached. */
  full: boolean;
  onToggle: (student: PickedStudent) => void;
};

/** The distance from the end, in pixels, at which the next students are fetched. */
const NEAR = 200;

export function StudentChoices({ found, isChosen, full, onToggle }: Props) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const goTo = useRef<number | null>(null);
  const { students, hasNext, fetching } = found;

  useEffect(() => {
    // After "Load more" the focus moves to the first new student.
    if (goTo.current === null || students.length <= goTo.current) return;
    list.current?.children[goTo.current]?.querySelector('input')?.focus();
    goTo.current = null;
  }, [students.length]);

  function fetchWhenNear(box: HTMLElement) {
    if (!hasNext || fetching || box.scrollHeight - box.scrollTop - box.clientHeight > NEAR) return;
    // With a keyboard, infinite scrolling would trap the focus: there the button is used.
    if (!box.querySelector(':focus-visible')) found.fetchNext();
  }

  const noteOf = (student: StudentRow) =>
    student.status === 'active' ? undefined : t(STATUS_NAMES[student.status]);

  return (
    <div
      className="relative h-64 overflow-y-auto overscroll-contain rounded border border-line px-3"
      onScroll={(event) => fetchWhenNear(event.currentTarget)}
    >
      {found.loading && <Skeleton className="my-3 h-4 w-3/5" />}
      {found.total === 0 && (
        <p className="py-3 text-muted">
          <Trans>No students found</Trans>
        </p>
      )}
      <ul ref={list} className="divide-y divide-line">
        {students.map((student) => (
          <li key={student.id}>
            <CheckboxField
              label={<StudentWords student={pickedOf(student)} note={noteOf(student)} />}
              checked={isChosen(student.id)}
              disabled={full && !isChosen(student.id)}
              onChange={() => onToggle(pickedOf(student))}
            />
          </li>
        ))}
      </ul>
      {hasNext && (
        <Button
          variant="quiet"
          size="sm"
          className="my-2"
          busy={fetching}
          busyLabel={t`Loading...`}
          onClick={() => {
            goTo.current = students.length;
            found.fetchNext();
          }}
        >
          {t`Load more`}
        </Button>
      )}
    </div>
  );
}
