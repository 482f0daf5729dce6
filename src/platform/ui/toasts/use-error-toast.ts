import { useEffect, useRef } from 'react';
import { toastError } from './errors.ts';
import { closeToast } from './toast.ts';

/**
 * Shows once per failure that a list could not be loaded, until it loads. The page shows an error in place of
 * the list as well; the toast remains after the user leaves the page.
 */
export function useErrorToast(error: unknown): void {
  const told = useRef(0);
  useEffect(() => {
    if (error) told.current = toastError(error);
    else if (told.current) closeToast(told.current);
  }, [error]);
}
