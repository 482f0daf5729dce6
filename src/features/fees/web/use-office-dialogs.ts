import { useState } from 'react';
import { useAsked } from '#platform/ui/dialogs/use-asked.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { FeeStructure } from '../charges/structures.contract.ts';

/** The dialogs of the office's fees page, opened by its buttons, its rows or the address. */
export function useOfficeDialogs() {
  const [payer, setPayer] = useState<string>();
  const [assigned, setAssigned] = useState<FeeStructure>();
  const record = useLazyDialog(() =>
    import('../payments/web/recording/record-payment-dialog.tsx').then(
      (module) => module.RecordPaymentDialog,
    ),
  );
  const assign = useLazyDialog(() =>
    import('../charges/web/assign-fee-dialog.tsx').then((module) => module.AssignFeeDialog),
  );
  const create = useLazyDialog(() =>
    import('../charges/web/create-structure-dialog.tsx').then((module) => module.CreateStructureDialog),
  );
  const bills = useLazyDialog(() =>
    import('../papers/web/bill-batch-dialog.tsx').then((module) => module.BillBatchDialog),
  );

  function payFor(studentId?: string) {
    setPayer(studentId);
    record.show();
  }
  function assignTo(structure?: FeeStructure) {
    setAssigned(structure);
    assign.show();
  }
  useAsked({ 'record-payment': () => payFor(), assign: () => assignTo(), create: create.show });
  return { record, assign, create, bills, payer, assigned, payFor, assignTo };
}
