import {
  type ComponentType,
  memo,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { laterWords } from '#platform/i18n/web/i18n.ts';
import { toastError } from '../toasts/errors.ts';

/** A form drawn ahead says what was true then, the day among it: an older one is drawn anew. */
const FRESH_MS = 60_000;

/**
 * A dialog whose code is fetched when it is first opened: `Dialog` is null while it is closed. A failed download is told in
 * a toast and the page stays as it is.
 */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  const [state, setState] = useState<'closed' | 'loading' | 'ahead' | 'open'>('closed');
  const opener = useRef<Element | null>(null);
  const warmed = useRef(false);

  useEffect(() => {
    // The button that opened it was out of order while the code came, and had lost the focus by the time the dialog stood.
    if (
      state === 'closed' &&
      document.activeElement === document.body &&
      opener.current instanceof HTMLElement
    )
      opener.current.focus();
  }, [state]);

  async function bring() {
    const [loaded] = await Promise.all([load(), laterWords()]);
    // Those of another feature, where the dialog has brought them.
    await laterWords();
    return loaded;
  }

  // Shown to whom it was drawn ahead for, it is not drawn again.
  const drawn = useMemo(() => component && (memo(component) as unknown as ComponentType<Props>), [component]);
  const close = useCallback(() => setState('closed'), []);
  const [drawing, setDrawing] = useState(0);
  const drawnAt = useRef(0);

  function drawAhead() {
    setState((now) => (now === 'closed' ? 'ahead' : now));
    // What somebody is typing into stays.
    if (state !== 'open') drawAnewIfOld();
  }

  function drawAnewIfOld() {
    if (Date.now() - drawnAt.current < FRESH_MS) return;
    drawnAt.current = Date.now();
    setDrawing((before) => before + 1);
  }

  /** What fails now is told when it is asked for. */
  function warm() {
    if (component) return startTransition(drawAhead);
    if (warmed.current) return;
    warmed.current = true;
    bring().then(
      (loaded) =>
        startTransition(() => {
          setComponent(() => loaded);
          drawAhead();
        }),
      () => (warmed.current = false),
    );
  }

  async function show() {
    opener.current = document.activeElement;
    // Drawn at once: to say first that the press was heard takes a weak phone longer than the dialog itself.
    if (component) {
      if (state === 'ahead') drawAnewIfOld();
      return setState('open');
    }
    setState('loading');
    try {
      const loaded = await bring();
      setComponent(() => loaded);
      setState('open');
    } catch (error) {
      setState('closed');
      toastError(error);
    }
  }

  return {
    Dialog: state === 'open' ? drawn : null,
    /** For `DrawnAhead`: it is there as soon as somebody has reached for the button, and drawn anew by another number. */
    ahead: state === 'open' || state === 'ahead' ? drawn : null,
    drawing,
    loading: state === 'loading',
    show: () => void show(),
    /** For the button that opens it: its code comes as soon as somebody reaches for it. */
    reached: { onPointerEnter: warm, onFocus: warm },
    close,
  };
}
