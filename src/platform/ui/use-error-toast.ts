import { useEffect } from 'react';
import { toastError } from './errors.ts';

/** Tells of a list that could not be loaded, once for each failure. The page says it too, where the list would stand. */
export function useErrorToast(error: unknown): void {
  useEffect(() => {
    if (error) toastError(error);
  }, [error]);
}
