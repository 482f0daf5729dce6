import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import type { FeeAccount } from '../../charges/fees.contract.ts';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';

type Props = {
  account: FeeAccount;
  /** Shown after the roll number and the class. */
  link?: ReactNode;
  actions?: ReactNode;
};

export function AccountHead({ account: { student }, link, actions }: Props) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const place = [student.roll_number || t`N/A`, student.class && classLabel(student.class)]
    .filter(Boolean)
    .join(' · ');
  return (
    <PageHeader
      title={nameOf(student)}
      subtitle={
        <>
          {place}
          {link && ' · '}
          {link}
        </>
      }
      back={{ to: '/fees', label: t`Back to Fees` }}
      actions={actions}
    />
  );
}
