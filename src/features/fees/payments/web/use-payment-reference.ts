import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { paymentsApi } from '../../web/fees.client.ts';

/**
 * The reference of the payment at hand: the server draws it when the dialog opens, and another on demand. `kept` is one that
 * a lost sending carried, which must go again with it.
 */
export function usePaymentReference(kept: string | undefined) {
  const { mutateAsync, data, isPending } = useMutation({
    mutationFn: () => paymentsApi.reference.call({}),
  });
  /** Whether there is a new one. Without any the server takes the next when it records the payment. */
  const draw = useCallback(
    () =>
      mutateAsync().then(
        () => true,
        () => false,
      ),
    [mutateAsync],
  );
  const begun = useRef(kept !== undefined);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void draw();
  }, [draw]);
  return {
    reference: data?.payment_reference ?? kept,
    drawing: isPending,
    draw,
    drawAgain: () => {
      mutateAsync().catch(toastError);
    },
  };
}

export type PaymentReference = ReturnType<typeof usePaymentReference>;
