import { useEffect, useRef } from 'react';
import { toastError } from './errors.ts';
import { closeToast } from './toast.ts';

/**
 * Tells of a list that could not be loaded, once for each failure, until it could. The page says it too, where the list would
 * stand; who leaves that page keeps the notice.
 */
export function useErrorToast(error: unknown): void {
  const told = useRef(0);
  useEffect(() => {
    if (error) told.current = toastError(error);
    else if (told.current) closeToast(told.current);
  }, [error]);
}
