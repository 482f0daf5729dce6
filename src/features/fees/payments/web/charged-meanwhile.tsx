import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { StudentFee } from '../../charges/fees.contract.ts';

/**
 * A notice of fees charged while the dialog is open; the parts below include them. Resets for
 * another family.
 */
export function ChargedMeanwhile({ fees }: { fees: readonly StudentFee[] }) {
  const { t } = useLingui();
  const [begun, setBegun] = useState<ReadonlySet<string> | null>(null);
  if (begun === null && fees.length > 0) setBegun(new Set(fees.map(({ id }) => id)));
  const names = fees
    .filter(({ id }) => begun !== null && !begun.has(id))
    .map(({ structure }) => structure.name)
    .join(', ');
  return (
    <output className="block text-sm font-medium empty:hidden">
      {names && t`Charged just now: ${names}. It is part of what is shown below.`}
    </output>
  );
}
