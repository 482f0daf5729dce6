import { useMutation } from '@tanstack/react-query';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { paymentsApi } from '../../../web/fees.client.ts';
import type { PaymentAction } from './record-payment-reducer.ts';

type Reference = {
  /** Reserved for this payment; null: the server takes the next one. */
  reserved: string | null;
  next: string | undefined;
  dispatch: (action: PaymentAction) => void;
};

/** The reference number of the payment, which the cashier may draw again. */
export function usePaymentReference({ reserved, next, dispatch }: Reference) {
  const drawing = useMutation({
    mutationFn: () => paymentsApi.reference.call({}),
    onSuccess: ({ payment_reference }) => dispatch({ type: 'referenceDrawn', reference: payment_reference }),
  });
  const draw = () => drawing.mutateAsync();
  return {
    draw,
    shown: reserved ?? next,
    drawing: drawing.isPending,
    drawAgain: () => {
      // Must differ from the one shown.
      draw()
        .then(({ payment_reference }) => (payment_reference === next ? draw() : undefined))
        .catch(toastError);
    },
  };
}
