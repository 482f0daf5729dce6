import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import type { MissingCounts } from '../council.contract.ts';
import { isTooShort, MissingList, ReasonField } from './shared/missing-part.tsx';

type Props = { counts: MissingCounts; busy: boolean; onGoOn: (reason: string) => void; onClose: () => void };

/** Makes cards with a reason, although items are missing or released cards are replaced. */
export function MakingDialog({ counts, busy, onGoOn, onClose }: Props) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  return (
    <FormDialog
      size="sm"
      title={t`Make cards anyway?`}
      submit={t`Make cards`}
      busyLabel={t`Making the cards...`}
      dirty={reason !== ''}
      sending={{
        busy,
        submit: (event) => {
          event.preventDefault();
          setTried(true);
          if (!isTooShort(reason)) onGoOn(reason.trim());
        },
      }}
      above={<MissingList counts={counts} for="making" />}
      onClose={onClose}
    >
      <ReasonField value={reason} tried={isTried} onChange={setReason} />
    </FormDialog>
  );
}
