import { type ComponentType, memo, type Ref, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toastError } from '../toasts/errors.ts';
import type { DrawnPlaceHandle, DrawnPlaceProps } from './drawn-place.tsx';
import { bringDialog } from './lazy-code.ts';

/**
 * A dialog that `DrawnAhead` draws as soon as somebody reaches for its button, so that the press has only to show it: for one
 * that is opened all day over a long list. The press draws nothing of the page again. A failed download is told in a toast.
 */
export function useDrawnAhead<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const [Place, setPlace] = useState<ComponentType<DrawnPlaceProps<Props>> | null>(null);
  const [loading, setLoading] = useState(false);
  const place = useRef<DrawnPlaceHandle<Props>>(null);
  const code = useRef<ComponentType<Props>>(null);
  const bringing = useRef<Promise<void>>(null);

  async function fetchCode() {
    const [loaded, drawn] = await Promise.all([bringDialog(load), import('./drawn-place.tsx')]);
    // Shown to whom it was drawn for, it is not drawn again.
    code.current = memo(loaded) as unknown as ComponentType<Props>;
    // Whoever waits for it tells the place what to do.
    flushSync(() => setPlace(() => drawn.DrawnPlace));
  }

  const bring = () =>
    (bringing.current ??= fetchCode().catch((error: unknown) => {
      bringing.current = null;
      throw error;
    }));

  const drawAhead = () => place.current?.drawAhead(code.current!);

  /** What fails now is told when it is asked for. */
  function warm() {
    if (code.current) drawAhead();
    else bring().then(drawAhead, () => {});
  }

  async function show(whom = '') {
    const opener = document.activeElement;
    const open = () => place.current?.open(code.current!, whom, opener);
    if (code.current) return open();
    setLoading(true);
    await bring().then(open, toastError);
    setLoading(false);
  }

  return {
    /** For `DrawnAhead`. */
    Place,
    place: place as Ref<DrawnPlaceHandle<Props>>,
    loading,
    /** `whom` as `DrawnAhead` is told it. */
    show: (whom?: string) => void show(whom),
    /** For the button that opens it. */
    reached: { onPointerEnter: warm, onFocus: warm },
    close: useCallback(() => place.current?.close(), []),
  };
}
