import { type ComponentType, useEffect, useRef, useState } from 'react';
import { toastError } from './errors.ts';

/**
 * A dialog whose code is fetched when it is first opened: `Dialog` is null while it is closed. A failed download is told in
 * a toast and the page stays as it is.
 */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed');
  const opener = useRef<Element | null>(null);

  useEffect(() => {
    // The button that opened it was out of order while the code came, and had lost the focus by the time the dialog stood.
    if (
      state === 'closed' &&
      document.activeElement === document.body &&
      opener.current instanceof HTMLElement
    )
      opener.current.focus();
  }, [state]);

  async function show() {
    opener.current = document.activeElement;
    if (component) return setState('open');
    setState('loading');
    try {
      const loaded = await load();
      setComponent(() => loaded);
      setState('open');
    } catch (error) {
      setState('closed');
      toastError(error);
    }
  }

  return {
    Dialog: state === 'open' ? component : null,
    loading: state === 'loading',
    show: () => void show(),
    close: () => setState('closed'),
  };
}
