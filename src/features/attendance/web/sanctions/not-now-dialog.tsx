import { useLingui } from '@lingui/react/macro';
import type { ProposedSanction } from '../../sanctions.contract.ts';
import { sanctionsApi } from '../shared/attendance-office.client.ts';
import { localName } from '../shared/local-name.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Props = { proposed: ProposedSanction; onClose: () => void };

/** Keeps why a proposed sanction is not to be. */
export function NotNowDialog({ proposed: { student, step }, onClose }: Props) {
  const { t } = useLingui();
  const name = student.full_name ?? student.roll_number;
  const sanction = localName(step);
  return (
    <ReasonDialog
      title={t`No sanction now`}
      description={t`${name}: ${sanction}`}
      hint={t`For the office alone. More hours can propose a higher step.`}
      button={t`Save`}
      done={t`Decision saved`}
      send={(reason) => sanctionsApi.notNow.call({ student_id: student.id, step_id: step.id, reason })}
      onClose={onClose}
    />
  );
}
