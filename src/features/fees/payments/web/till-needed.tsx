import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { TillClosed, type TillClosedHandle } from '#features/till/web/shared/till-closed.tsx';
import type { RecordPayment } from './use-record-payment.ts';

type Props = { payment: RecordPayment; closed: boolean | undefined };

/** Stands there while cash is to be taken and the cashier's till is closed; whoever records all the same is led to its float. */
export function TillNeeded({ payment: { form, tillRef }, closed = false }: Props) {
  const method = useWatch({ control: form.control, name: 'payment_method' });
  const till = useRef<TillClosedHandle>(null);
  useEffect(() => {
    tillRef.current = () => till.current?.focus();
  }, [tillRef]);
  if (!closed || method !== 'cash') return null;
  return <TillClosed ref={till} onOpened={() => form.setFocus('amount')} />;
}
