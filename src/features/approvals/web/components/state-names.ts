import { useLingui } from '@lingui/react/macro';
import type { ApprovalState } from '../../approvals.rules.ts';

export function useStateName(): (state: ApprovalState) => string {
  const { t } = useLingui();
  return (state) => {
    switch (state) {
      case 'waiting':
        return t`Waiting for a second person`;
      case 'approved':
        return t({ message: 'Approved', context: 'request' });
      case 'declined':
        return t({ message: 'Declined', context: 'request' });
      case 'withdrawn':
        return t({ message: 'Withdrawn', context: 'request' });
      case 'expired':
        return t({ message: 'Expired', context: 'request' });
      case 'failed':
        return t({ message: 'Could not be carried out', context: 'request' });
    }
  };
}
