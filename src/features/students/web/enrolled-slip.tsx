import { Trans, useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { classLabel } from '#features/classes/classes.rules.ts';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { DetailsList } from '#platform/ui/details-list.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { PrintSlip } from '#platform/ui/slip.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import type { Enrolled } from './use-enrolment.ts';

type Props = { enrolled: Enrolled; onAnother: () => void; onDone: () => void };

/** The first sign-in of a student just enrolled, to print and hand over. It can't be shown a second time. */
export function EnrolledSlip({ enrolled, onAnother, onDone }: Props) {
  const { t } = useLingui();
  const school = useInstallation();
  const { student, initial_password } = enrolled;
  const [printed, setPrinted] = useState(false);
  const [asking, setAsking] = useState(false);
  const name = student.full_name ?? t`N/A`;

  function print() {
    setPrinted(true);
    window.print();
  }

  return (
    <Dialog
      open
      onClose={() => (printed ? onDone() : setAsking(true))}
      title={t`Student enrolled`}
      description={t`Print this slip or write the password down now: it is shown only once.`}
      footer={
        <>
          <Button variant="secondary" onClick={onAnother}>
            {t`Enroll another`}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {t`Done`}
          </Button>
          <Button variant="primary" icon={<Printer aria-hidden />} onClick={print}>
            {t`Print`}
          </Button>
        </>
      }
    >
      <PrintSlip>
        <p className="text-muted">{school.name}</p>
        <p className="pb-3 text-lg font-semibold">{name}</p>
        <DetailsList
          items={[
            { term: t`Roll Number`, value: student.roll_number },
            { term: t`Class`, value: student.class ? classLabel(student.class) : t`Not assigned` },
            { term: t`Sign in at`, value: `${location.origin}/auth` },
            { term: t`Email`, value: student.email ?? t`N/A` },
            {
              term: t`Password`,
              value: <code className="text-lg tracking-wider select-all">{initial_password}</code>,
            },
          ]}
        />
        <p className="pt-3">
          <Trans>Keep this slip safe, and change the password after the first sign-in.</Trans>
        </p>
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
