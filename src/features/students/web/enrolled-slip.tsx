import { useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { PrintSlip } from '#platform/ui/printing/slip.tsx';
import { SignInSlip } from './shared/sign-in-slip.tsx';
import { guardiansApi } from './shared/students.client.ts';
import type { Enrolled } from './use-enrolment.ts';

type Props = { enrolled: Enrolled; onAnother: () => void; onDone: () => void };

/** The first sign-in of a student just enrolled, to print and hand over. It can't be shown a second time. */
export function EnrolledSlip({ enrolled, onAnother, onDone }: Props) {
  const { t } = useLingui();
  const { student } = enrolled;
  const [printed, setPrinted] = useState(false);
  const [asking, setAsking] = useState(false);
  // A slip without it is still a slip: it stands on the student's page as well.
  const code = useQuery(guardiansApi.code.queryOptions({ input: { student_id: student.id } }));

  function print() {
    setPrinted(true);
    window.print();
  }

  return (
    <Dialog
      open
      // A press beside the dialog must not cost the password.
      onClose={() => (printed ? onDone() : setAsking(true))}
      title={t`Student enrolled`}
      description={t`Print this slip or write the password down now: it is shown only once.`}
      footer={
        <>
          <div className="flex gap-2 max-sm:*:flex-1">
            <Button variant="secondary" onClick={onAnother}>
              {t`Enroll another`}
            </Button>
            <Button variant="secondary" onClick={onDone}>
              {t`Done`}
            </Button>
          </div>
          <Button variant="primary" icon={<Printer aria-hidden />} disabled={code.isLoading} onClick={print}>
            {t`Print`}
          </Button>
        </>
      }
    >
      <PrintSlip>
        <SignInSlip
          student={{ ...student, class_label: student.class && classLabel(student.class) }}
          password={enrolled.initial_password}
          parentsCode={code.data?.code}
        />
      </PrintSlip>
      <ConfirmDialog
        open={asking}
        title={t`Close without printing?`}
        body={t`The password cannot be shown again.`}
        confirmLabel={t`Close`}
        onConfirm={onDone}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  );
}
