import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { clsx } from 'clsx';
import type { KeyboardEvent, ReactNode } from 'react';
import { writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { LinkedText } from '#platform/ui/linked-text.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { SetAssignment } from '../../assignments.contract.ts';
import { MOST_COMMENT } from '../../assignments.rules.ts';
import type { Work } from '../../works.contract.ts';
import { worksApi } from '../assignments.client.ts';
import { ByGuardian } from '../components/by-guardian.tsx';
import { useWorkEntry } from './use-work-entry.ts';

type Props = {
  work: Work;
  assignment: SetAssignment;
  /** Phrases of the teacher, written by "/1" to "/9". */
  phrases?: readonly string[];
  /** The other half of the page shows photos. */
  isNarrow?: boolean;
  onFocus?: () => void;
  onReturned: () => void;
  /** The photos, if they do not fit beside the list. */
  children?: ReactNode;
};

/** One student's work, saved when a field loses the focus; Enter moves to the same field of the next student. */
export function WorkRow({ work, assignment, phrases = [], isNarrow, onFocus, onReturned, children }: Props) {
  const { t } = useLingui();
  const { student } = work;
  const name = student.full_name ?? student.roll_number;
  const entry = useWorkEntry({ work, assignmentId: assignment.id, phrases });
  const giveBack = useMutation(
    worksApi.returnOne.mutationOptions({ onSuccess: onReturned, onError: toastError }),
  );
  return (
    // Only tracks which row has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={clsx(
        'grid gap-x-4 gap-y-1 px-4 py-2 md:items-center',
        isNarrow
          ? 'md:grid-cols-[7rem_minmax(0,1fr)_auto] md:[&>:first-child]:col-span-full'
          : 'md:grid-cols-[minmax(0,1fr)_7rem_minmax(0,1.4fr)_auto]',
      )}
      onFocus={onFocus}
    >
      <WorkFacts work={work} paper={assignment.hand_in === 'none' ? null : entry.paper} />
      {assignment.points ? (
        <input
          className="field-control figures"
          inputMode="decimal"
          autoComplete="off"
          data-mark="points"
          aria-label={t`Points of ${name}`}
          placeholder={`/ ${writtenDecimal(assignment.points, currentLocale())}`}
          value={entry.points.value}
          onChange={({ target }) => entry.points.type(target.value)}
          onBlur={entry.points.leave}
          onKeyDown={goOn}
        />
      ) : (
        <span />
      )}
      <input
        className="field-control"
        autoComplete="off"
        maxLength={MOST_COMMENT}
        data-mark="comment"
        aria-label={t`Comment for ${name}`}
        placeholder={t`Comment`}
        value={entry.comment.value}
        onChange={({ target }) => entry.comment.type(target.value)}
        onBlur={entry.comment.leave}
        onKeyDown={goOn}
      />
      <Button
        variant="quiet"
        size="sm"
        icon={<Undo2 aria-hidden />}
        aria-label={t`Return to ${name}`}
        busy={giveBack.isPending}
        disabled={!work.unreturned}
        onClick={() => giveBack.mutate({ assignment_id: assignment.id, student_id: student.id })}
      >
        {t({ message: 'Return', context: 'works' })}
      </Button>
      {children}
      {entry.error && (
        <div className="md:col-span-full">
          <FormError error={entry.error} />
        </div>
      )}
    </li>
  );
}

type FactsProps = {
  work: Work;
  /** Whether it was received on paper; null if not applicable. */
  paper: { checked: boolean; tick: (received: boolean) => void } | null;
};

/** Student, state, time and text of a work. */
function WorkFacts({ work, paper }: FactsProps) {
  const { t } = useLingui();
  const { student, text, handed_in_at } = work;
  const name = student.full_name ?? student.roll_number;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
        {name}
        <State of={work} />
      </p>
      {handed_in_at && (
        <p className="text-sm text-muted">
          <Moment instant={handed_in_at} />
          {work.by_guardian && (
            <>
              {' '}
              <ByGuardian name={work.by_guardian.name} />
            </>
          )}
        </p>
      )}
      {text && (
        <details>
          <summary className="min-h-control cursor-pointer py-2 text-sm text-primary">{t`Read the work`}</summary>
          <p className="max-w-prose">
            <LinkedText text={text} />
          </p>
        </details>
      )}
      {!handed_in_at && paper && (
        <label className="flex min-h-control w-fit items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-primary"
            checked={paper.checked}
            aria-label={t`Received on paper: ${name}`}
            onChange={({ target }) => paper.tick(target.checked)}
          />
          {t`Received on paper`}
        </label>
      )}
    </div>
  );
}

function State({ of: { state, unreturned } }: { of: Work }) {
  const { t } = useLingui();
  if (unreturned) return <Badge tone="pending">{t`Marked, not returned`}</Badge>;
  if (state === 'returned') return <Badge tone="success">{t`Returned`}</Badge>;
  if (state === 'late') return <Badge tone="danger">{t({ message: 'Late', context: 'work' })}</Badge>;
  if (state === 'in') return <Badge tone="info">{t({ message: 'Handed in', context: 'work' })}</Badge>;
  return <Badge tone="inactive">{t({ message: 'Not handed in', context: 'work' })}</Badge>;
}

/** Enter moves to the points of the next student, or to the comment where there are no points; leaving saves. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const row = event.currentTarget.closest('li');
  const next = row?.nextElementSibling?.querySelector<HTMLInputElement>('[data-mark]');
  if (!next) return event.currentTarget.blur();
  next.focus();
  next.select();
}
