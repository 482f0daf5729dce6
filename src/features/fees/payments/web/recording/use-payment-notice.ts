import { type RefObject, useEffect, useRef } from 'react';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { closeToast } from '#platform/ui/toasts/toast.ts';
import type { Mistakes } from './payment-entry.ts';

type Notice = { id: number; paths: readonly string[] };

/** The notice of the last try: closed by the next one, or once its field is corrected. */
export function usePaymentNotice(mistakes: Mistakes) {
  const notice = useRef<Notice | null>(null);
  useEffect(() => {
    const { paths = [] } = notice.current ?? {};
    if (paths.length > 0 && !paths.some((path) => path in mistakes)) closeNotice(notice);
  }, [mistakes]);
  useEffect(() => () => closeNotice(notice), []);
  return {
    /** `paths`: of the fields that the error is about. */
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
