import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { paymentsApi } from '../../web/fees.client.ts';

/**
 * The reference of the payment at hand: `next` is the one that it will get when it is recorded, and nobody's until then. Only who
 * asks for another draws one, which goes with the payment. `kept` is one that a lost sending carried, which must go again with it.
 */
export function usePaymentReference(kept: string | undefined, next: string | undefined) {
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
  const drawn = data?.payment_reference ?? kept;
  return {
    /** The payment's own already. */
    drawn,
    shown: drawn ?? next,
    drawing: isPending,
    draw,
    drawAgain: () => {
      // Another than the one that stands there.
      mutateAsync()
        .then(({ payment_reference }) => (payment_reference === next ? mutateAsync() : undefined))
        .catch(toastError);
    },
  };
}

export type PaymentReference = ReturnType<typeof usePaymentReference>;
