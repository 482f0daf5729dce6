import { useLingui } from '@lingui/react/macro';
import { Download, Upload, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { mayKeepGuardians } from '#features/guardians/guardians.policy.ts';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { FoldedActions } from '#platform/ui/folded-actions.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import type { StudentFilters } from '../students.contract.ts';
import { mayExportStudents, mayWriteStudents } from '../students.policy.ts';
import { ExportButton, useStudentExport } from './export-button.tsx';

type Props = {
  /** The filters of the exported rows. */
  filters: StudentFilters;
  enrolButton: ReactNode;
};

export function StudentsActions({ filters, enrolButton }: Props) {
  const { t } = useLingui();
  const may = useMay();
  const download = useStudentExport(filters);
  return (
    <FoldedActions
      name={t`Students`}
      primary={enrolButton}
      folded={[
        ...(may(mayKeepGuardians) ? [{ label: t`Guardians`, icon: Users, to: '/guardians' }] : []),
        ...(may(mayWriteStudents) ? [{ label: t`Import`, icon: Upload, to: '/students/import' }] : []),
        ...(may(mayExportStudents)
          ? [
              {
                label: t`Export`,
                icon: Download,
                busy: download.isPending,
                onChoose: () => download.mutate(),
              },
            ]
          : []),
      ]}
    >
      {may(mayKeepGuardians) && (
        <LinkButton to="/guardians" variant="secondary" icon={<Users aria-hidden />}>
          {t`Guardians`}
        </LinkButton>
      )}
      {may(mayWriteStudents) && (
        <LinkButton to="/students/import" variant="secondary" icon={<Upload aria-hidden />}>
          {t`Import`}
        </LinkButton>
      )}
      {may(mayExportStudents) && <ExportButton download={download} />}
    </FoldedActions>
  );
}
