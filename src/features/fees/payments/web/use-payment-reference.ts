import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { paymentsApi } from '../../web/fees.client.ts';

/**
 * The reference of the current payment: `next` is a preview of the one it gets when recorded, not
 * reserved. Requesting another reserves one, which is sent with the payment. `kept` is from a lost
 * submission and must be sent again with it.
 */
export function usePaymentReference(kept: string | undefined, next: string | undefined) {
  const { mutateAsync, data, isPending } = useMutation({
    mutationFn: () => paymentsApi.reference.call({}),
  });
  /**
   * Returns whether a new one was reserved. Without one the server takes the next when it records
   * the payment.
   */
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
    /** Already reserved for this payment. */
    drawn,
    shown: drawn ?? next,
    drawing: isPending,
    draw,
    drawAgain: () => {
      // Must differ from the one shown.
      mutateAsync()
        .then(({ payment_reference }) => (payment_reference === next ? mutateAsync() : undefined))
        .catch(toastError);
    },
  };
}

export type PaymentReference = ReturnType<typeof usePaymentReference>;
