import { useLingui } from '@lingui/react/macro';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import type { FeeClaim } from '../../claims.contract.ts';
import { ClaimPhoto } from './claim-photo.tsx';

type Props = { claim: FeeClaim; onClose: () => void };

export function PhotoDialog({ claim, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog open onClose={onClose} title={t`Photo`} description={claim.operator_reference} size="lg">
      <ClaimPhoto claim={claim} />
    </Dialog>
  );
}
