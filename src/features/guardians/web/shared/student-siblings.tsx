import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { classLabel } from '#features/roster/classes.rules.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { FamilyStudent, SIBLING_REASONS, Siblings } from '../../families.contract.ts';
import { mayKeepGuardians } from '../../guardians.policy.ts';
import { familiesApi } from './guardians.client.ts';

/** Confirmed and possible siblings; renders nothing except for the office. */
export function StudentSiblings({ studentId }: { studentId: string }) {
  const may = useMay();
  return may(mayKeepGuardians) ? <OfficeSiblings studentId={studentId} /> : null;
}

function OfficeSiblings({ studentId }: { studentId: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const siblings = useQuery(familiesApi.siblings.queryOptions({ input: { student_id: studentId } }));
  const said = (description: string) => () => {
    showToast({ title: t`Success`, description });
    return queryClient.invalidateQueries();
  };
  const join = useMutation({
    mutationFn: (sibling_id: string) => familiesApi.join.call({ student_id: studentId, sibling_id }),
    onSuccess: said(t`Siblings joined successfully`),
    onError: toastError,
  });
  const dismiss = useMutation({
    mutationFn: (sibling_id: string) => familiesApi.dismiss.call({ student_id: studentId, sibling_id }),
    onSuccess: said(t`Not proposed again`),
    onError: toastError,
  });
  const restore = useMutation({
    mutationFn: (sibling_id: string) => familiesApi.restore.call({ student_id: studentId, sibling_id }),
    onSuccess: said(t`Can be proposed again`),
    onError: toastError,
  });
  const separate = useMutation({
    mutationFn: () => familiesApi.separate.call({ student_id: studentId }),
    onSuccess: said(t`Student separated successfully`),
    onError: toastError,
  });
  const reasonOf = useReason();
  const { data } = siblings;
  return (
    <Card
      title={t`Siblings`}
      actions={
        data &&
        data.siblings.length > 0 && (
          <Button variant="quiet" size="sm" busy={separate.isPending} onClick={() => separate.mutate()}>
            {t`Separate`}
          </Button>
        )
      }
    >
      <LoadFailed of={siblings} />
      {data && (
        <ul className="flex flex-col divide-y divide-line">
          {data.siblings.map((student) => (
            <Sibling key={student.student_id} student={student} />
          ))}
          {data.proposals.map((student) => (
            <Sibling key={student.student_id} student={student} note={reasonOf(student)}>
              <Button
                variant="secondary"
                size="sm"
                busy={join.isPending && join.variables === student.student_id}
                aria-label={t`Join ${student.full_name ?? student.roll_number}`}
                onClick={() => join.mutate(student.student_id)}
              >
                {t`Join siblings`}
              </Button>
              <Button
                variant="quiet"
                size="sm"
                busy={dismiss.isPending && dismiss.variables === student.student_id}
                aria-label={t`Not siblings: ${student.full_name ?? student.roll_number}`}
                onClick={() => dismiss.mutate(student.student_id)}
              >
                {t`Not siblings`}
              </Button>
            </Sibling>
          ))}
        </ul>
      )}
      {data && data.siblings.length + data.proposals.length === 0 && (
        <p className="text-muted">{t`No siblings found.`}</p>
      )}
      {data && data.dismissed.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer py-2 text-sm text-muted">
            {t`Not siblings (${data.dismissed.length})`}
          </summary>
          <ul className="flex flex-col divide-y divide-line">
            {data.dismissed.map((student) => (
              <Sibling key={student.student_id} student={student}>
                <Button
                  variant="quiet"
                  size="sm"
                  busy={restore.isPending && restore.variables === student.student_id}
                  aria-label={t`Propose again: ${student.full_name ?? student.roll_number}`}
                  onClick={() => restore.mutate(student.student_id)}
                >
                  {t`Propose again`}
                </Button>
              </Sibling>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

type SiblingProps = { student: FamilyStudent; note?: string; children?: ReactNode };

function Sibling({ student, note, children }: SiblingProps) {
  return (
    <li className="flex items-center justify-between gap-2 py-2">
      <div className="min-w-0">
        <p className="break-words">
          <Link to={`/students/${student.student_id}`}>{student.full_name ?? student.roll_number}</Link>
          {student.class && <span className="ms-2 text-sm text-muted">{classLabel(student.class)}</span>}
        </p>
        {note && <p className="text-sm text-muted">{note}</p>}
      </div>
      {children && <div className="flex flex-wrap justify-end gap-1">{children}</div>}
    </li>
  );
}

function useReason() {
  const { t } = useLingui();
  const words: Record<(typeof SIBLING_REASONS)[number], string> = {
    guardian: t`Same guardian`,
    phone: t`Same phone`,
    home: t`Same family name and address`,
  };
  return ({ reasons }: Siblings['proposals'][number]) => reasons.map((reason) => words[reason]).join(' · ');
}
