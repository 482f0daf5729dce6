import { type RefObject, useEffect, useRef } from 'react';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { closeToast } from '#platform/ui/toasts/toast.ts';
import type { PaymentState } from './record-payment-reducer.ts';

type Notice = { id: number; paths: readonly string[] };

/** The notice of the last try: closed by the next one, or once its field or its refusal is corrected. */
export function usePaymentNotice({ mistakes, refusal }: Pick<PaymentState, 'mistakes' | 'refusal'>) {
  const notice = useRef<Notice | null>(null);
  useEffect(() => {
    const { paths = [] } = notice.current ?? {};
    const stands = paths.length > 0 ? paths.some((path) => path in mistakes) : refusal !== null;
    if (!stands) closeNotice(notice);
  }, [mistakes, refusal]);
  useEffect(() => () => closeNotice(notice), []);
  return {
    /** `paths`: of the fields that the error is about; none: it is the state's `refusal`. */
    show: (error: unknown, paths: readonly string[]) => {
      notice.current = { id: toastError(error), paths };
    },
    close: () => closeNotice(notice),
  };
}

function closeNotice(notice: RefObject<Notice | null>): void {
  if (notice.current) closeToast(notice.current.id);
  notice.current = null;
}
