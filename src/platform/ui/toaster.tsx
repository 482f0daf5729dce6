import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { shownToasts, watchToasts } from './toast.ts';

const ToastList = lazy(async () => ({ default: (await import('./toast-list.tsx')).ToastList }));

const NONE = [] as const;

/** Stands once in the application; the code that draws notices is fetched with the first of them. */
export function Toaster() {
  const toasts = useSyncExternalStore(watchToasts, shownToasts, () => NONE);
  const [needed, setNeeded] = useState(false);
  if (toasts.length > 0 && !needed) setNeeded(true);
  return <Suspense>{needed && <ToastList toasts={toasts} />}</Suspense>;
}
