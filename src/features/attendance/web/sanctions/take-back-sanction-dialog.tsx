import { useLingui } from '@lingui/react/macro';
import type { Sanction } from '../../sanctions.contract.ts';
import { sanctionsApi } from '../shared/attendance-office.client.ts';
import { localName } from '../shared/local-name.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Props = { sanction: Sanction; onClose: () => void };

/** Takes a sanction back: it stays on the student's page, and counts no more. */
export function TakeBackSanctionDialog({ sanction, onClose }: Props) {
  const { t } = useLingui();
  return (
    <ReasonDialog
      title={t`Take this sanction back`}
      description={localName(sanction)}
      hint={t`The family reads it.`}
      button={t`Take back`}
      done={t`Sanction taken back`}
      send={(reason) => sanctionsApi.takeBack.call({ sanction_id: sanction.id, reason })}
      onClose={onClose}
    />
  );
}
