import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { guardiansApi } from '#features/guardians/web/shared/guardians.client.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { Button } from '#platform/ui/button.tsx';
import { SignInSlipDialog } from './shared/sign-in-slip-dialog.tsx';
import type { Enrolled } from './use-enrolment.ts';

type Props = { enrolled: Enrolled; onAnother: () => void; onDone: () => void };

/** The first sign-in slip of a new student, to print. It cannot be shown again. */
export function EnrolledSlip({ enrolled, onAnother, onDone }: Props) {
  const { t } = useLingui();
  const { student } = enrolled;
  // The slip works without the code, which is also on the student's page.
  const code = useQuery(guardiansApi.code.queryOptions({ input: { student_id: student.id } }));
  return (
    <SignInSlipDialog
      title={t`Student enrolled`}
      slip={{
        student: { ...student, class_label: student.class && classLabel(student.class) },
        password: enrolled.initial_password,
        parentsCode: code.data?.code,
      }}
      waiting={code.isLoading}
      lost={t`The password cannot be shown again.`}
      actions={
        <div className="flex gap-2 max-sm:*:flex-1">
          <Button variant="secondary" onClick={onAnother}>
            {t`Enroll another`}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {t`Done`}
          </Button>
        </div>
      }
      onClose={onDone}
    />
  );
}
