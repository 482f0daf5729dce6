import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { TillClosed, type TillClosedHandle } from '#features/till/web/shared/till-closed.tsx';
import type { RecordPayment } from './use-record-payment.ts';

type Props = { payment: RecordPayment; closed: boolean | undefined };

/**
 * Shown for cash while the cashier's till is closed; recording anyway leads to the opening float.
 */
export function TillNeeded({ payment: { form, tillRef }, closed = false }: Props) {
  const method = useWatch({ control: form.control, name: 'payment_method' });
  const till = useRef<TillClosedHandle>(null);
  useEffect(() => {
    tillRef.current = () => till.current?.focus();
  }, [tillRef]);
  if (!closed || method !== 'cash') return null;
  return <TillClosed ref={till} onOpened={() => form.setFocus('amount')} />;
}
