import { type ComponentType, memo, type Ref, useCallback, useRef, useState } from 'react';
import { toastError } from '../toasts/errors.ts';
import { bringDialog } from './lazy-code.ts';

/** What `DrawnAhead` does for whoever opens the dialog. */
export type DrawnPlace<Props> = {
  drawAhead: (code: ComponentType<Props>) => void;
  /** `opener` gets the focus back where it has lost it by then. */
  open: (code: ComponentType<Props>, whom: string, opener: Element | null) => void;
  close: () => void;
};

/**
 * A dialog that `DrawnAhead` draws as soon as somebody reaches for its button, so that the press has only to show it: for one
 * that is opened all day over a long list. Nothing of the page is drawn again for it. A failed download is told in a toast.
 */
export function useDrawnAhead<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const place = useRef<DrawnPlace<Props>>(null);
  const code = useRef<ComponentType<Props> | null>(null);
  const bringing = useRef<Promise<ComponentType<Props>> | null>(null);
  const [loading, setLoading] = useState(false);

  function bring() {
    bringing.current ??= bringDialog(load).then(
      // Shown to whom it was drawn for, it is not drawn again.
      (loaded) => (code.current = memo(loaded) as unknown as ComponentType<Props>),
      (error: unknown) => {
        bringing.current = null;
        throw error;
      },
    );
    return bringing.current;
  }

  /** What fails now is told when it is asked for. */
  function warm() {
    if (code.current) return place.current?.drawAhead(code.current);
    bring().then(
      (loaded) => place.current?.drawAhead(loaded),
      () => {},
    );
  }

  async function show(whom = '') {
    const opener = document.activeElement;
    if (code.current) return place.current?.open(code.current, whom, opener);
    setLoading(true);
    try {
      const loaded = await bring();
      place.current?.open(loaded, whom, opener);
    } catch (error) {
      toastError(error);
    }
    setLoading(false);
  }

  return {
    /** For `DrawnAhead`. */
    place: place as Ref<DrawnPlace<Props>>,
    loading,
    /** `whom` as `DrawnAhead` is told it. */
    show: (whom?: string) => void show(whom),
    /** For the button that opens it. */
    reached: { onPointerEnter: warm, onFocus: warm },
    close: useCallback(() => place.current?.close(), []),
  };
}
