import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { hasLeft } from '#features/roster/students.rules.ts';
import { useAttempt } from '#platform/ui/forms/use-attempt.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { LocalAddressWarning } from '#platform/ui/printing/local-address-warning.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { Paper, PaperKind } from '../../papers.contract.ts';
import type { Student } from '../../students.contract.ts';
import { CardsButton } from './cards-button.tsx';
import { KIND_NAMES } from './paper-names.ts';
import { papersApi } from './students.client.ts';

async function savePaper({ id, number }: { id: string; number: string }): Promise<void> {
  const file = await papersApi.file.call({ paper_id: id, language: currentLocale() });
  saveFile(file, `${number.replace('/', '-')}.pdf`);
}

/** A student's certificates, and actions to issue new ones: for the office. */
export function StudentPapers({ student }: { student: Student }) {
  const { t } = useLingui();
  const papers = useQuery(papersApi.list.queryOptions({ input: { student_id: student.id } }));
  const kind = hasLeft(student.status) ? ('transfer' as const) : ('enrolment' as const);
  const print = useMutation({
    mutationFn: savePaper,
    onError: toastError,
  });
  return (
    <Card title={t`Papers`}>
      <LocalAddressWarning />
      <div className="flex flex-wrap gap-2">
        <IssueButton studentId={student.id} kind={kind} onIssued={print.mutate} />
        <IssueButton studentId={student.id} kind="clearance" onIssued={print.mutate} />
        {kind === 'enrolment' && (
          <CardsButton whose={{ student_id: student.id }} label={t`ID card`} size="sm" />
        )}
      </div>
      <LoadFailed of={papers} />
      {papers.data && papers.data.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1">
          {papers.data.map((paper) => (
            <li key={paper.id} className="flex flex-wrap items-baseline gap-x-3 text-sm">
              <button
                type="button"
                className="min-h-8 text-start underline pointer-coarse:min-h-11"
                disabled={print.isPending}
                onClick={() => print.mutate(paper)}
              >
                {t(KIND_NAMES[paper.kind])} {paper.number}
              </button>
              <span className="text-muted">{formatDay(paper.issued_on, currentLocale())}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type IssueProps = { studentId: string; kind: PaperKind; onIssued: (paper: Paper) => void };

/** Issues the next certificate of a kind, idempotent over connection failures. */
function IssueButton({ studentId, kind, onIssued }: IssueProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { send, startOver } = useAttempt({
    name: `${studentId} ${kind} certificate`,
    begin: null,
    counted: t`An earlier attempt was recorded before your change.`,
  });
  const issue = useMutation({
    mutationFn: () => send(null, (options) => papersApi.issue.call({ student_id: studentId, kind }, options)),
    onSuccess: async (paper) => {
      startOver();
      onIssued(paper);
      await queryClient.invalidateQueries();
    },
    onError: sayInFull,
  });
  return (
    <Button variant="secondary" size="sm" busy={issue.isPending} onClick={() => issue.mutate()}>
      {t(KIND_NAMES[kind])}
    </Button>
  );
}

/** The full refusal message is loaded on demand, with the first refusal. */
async function sayInFull(error: unknown): Promise<void> {
  const { toastInFull } = await import('../still-owes.ts');
  toastInFull(error);
}
