import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { StudentFee } from '../../charges/fees.contract.ts';

/** Which fees were charged while the family stood there: the payment's parts below have them. Begins anew for another family. */
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
