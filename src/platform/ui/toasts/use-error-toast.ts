import { useEffect, useRef } from 'react';
import { toastError } from './errors.ts';
import { closeToast } from './toast.ts';

/**
 * Shows that a list could not be loaded, once per failure, until it loads. The page shows it too, in place of
 * the list; the toast remains when the page is left.
 */
export function useErrorToast(error: unknown): void {
  const told = useRef(0);
  useEffect(() => {
    if (error) told.current = toastError(error);
    else if (told.current) closeToast(told.current);
  }, [error]);
}
