import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';
import type { Candidate } from '../structures.contract.ts';

type Props = {
  students: readonly Candidate[];
  chosen: ReadonlySet<string>;
  onToggle: (studentId: string) => void;
};

export function CandidateRows({ students, chosen, onToggle }: Props) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const owned = t`Already assigned`;
  return (
    <ul>
      {students.map((student) => (
        <CandidateRow
          key={student.student_id}
          id={student.student_id}
          name={nameOf(student)}
          about={[student.roll_number, student.class && classLabel(student.class)]
            .filter(Boolean)
            .join(' · ')}
          mark={student.has_it ? owned : null}
          checked={chosen.has(student.student_id)}
          onToggle={onToggle}
        />
      ))}
    </ul>
  );
}

type RowProps = {
  id: string;
  name: string;
  about: string;
  /** Why the student cannot be ticked. */
  mark: string | null;
  checked: boolean;
  onToggle: (studentId: string) => void;
};

/** Memoized: a list has up to five hundred rows, which is slow to render on a phone. */
const CandidateRow = memo(function CandidateRow({ id, name, about, mark, checked, onToggle }: RowProps) {
  return (
    <li className="border-b border-line last:border-0 [contain-intrinsic-size:auto_56px] [content-visibility:auto]">
      <label className="flex min-h-control items-center gap-3 px-3 py-1.5">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-primary"
          checked={checked}
          disabled={mark !== null}
          onChange={() => onToggle(id)}
        />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="wrap-anywhere">{name}</span>
          <span className="text-sm text-muted">{about}</span>
        </span>
        {mark && <Badge tone="inactive">{mark}</Badge>}
      </label>
    </li>
  );
});
