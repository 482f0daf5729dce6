import {
  Activity,
  type ComponentType,
  type Ref,
  startTransition,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { afterFrame } from './after-frame.ts';
import { giveFocusBack } from './lazy-code.ts';
import { lower } from './modal-layer.ts';
import { raiseModal } from './use-modal.ts';

/** What the place where a dialog is drawn ahead does for whoever opens it. */
export type DrawnPlaceHandle<Props> = {
  drawAhead: (code: ComponentType<Props>) => void;
  /** `opener` gets the focus back where it has lost it by then. */
  open: (code: ComponentType<Props>, whom: string, opener: Element | null) => void;
  close: () => void;
};

export type DrawnPlaceProps<Props> = { ref: Ref<DrawnPlaceHandle<Props>>; of: Props; whom: string };

/** A form drawn ahead says what was true then, the day among it: an older one is drawn anew. */
const FRESH_MS = 60_000;

/**
 * Where a dialog is drawn ahead, hidden and when there is time for it. The press lays it over the page as it stands; React hears of
 * it when that picture is drawn, or with the first key or press before (decision 72). It comes with the dialog's own code.
 */
export function DrawnPlace<Of extends object>({ ref, of, whom }: DrawnPlaceProps<Of>) {
  const [Drawn, setDrawn] = useState<ComponentType<Of> | null>(null);
  const [stage, setStage] = useState<'closed' | 'ahead' | 'open'>('closed');
  const [drawing, setDrawing] = useState({ number: 0, at: 0 });
  const holder = useRef<HTMLDivElement>(null);
  const opened = useRef<{ by: Element | null; whom: string }>({ by: null, whom: '' });
  const raised = useRef<() => void>(undefined);

  const isFresh = () => Date.now() - drawing.at < FRESH_MS;
  const drawAnew = () => setDrawing(({ number }) => ({ number: number + 1, at: Date.now() }));

  function drawAhead(code: ComponentType<Of>) {
    startTransition(() => {
      setDrawn(() => code);
      setStage((now) => (now === 'closed' ? 'ahead' : now));
      // What somebody is typing into stays.
      if (stage === 'closed' || (stage === 'ahead' && !isFresh())) drawAnew();
    });
  }

  function open(code: ComponentType<Of>, forWhom: string, by: Element | null) {
    opened.current = { by, whom: forWhom };
    const isReady = stage === 'ahead' && isFresh() && forWhom === whom;
    const element = isReady && holder.current?.querySelector('dialog');
    if (element) {
      raiseModal(element);
      const giveUp = afterFrame(() => setStage('open'));
      raised.current = () => {
        giveUp();
        lower(element);
      };
      return;
    }
    setDrawn(() => code);
    setStage('open');
    if (!isReady && stage !== 'open') drawAnew();
  }

  useImperativeHandle(ref, () => ({ drawAhead, open, close: () => setStage('closed') }));

  useLayoutEffect(() => {
    // `useModal` has it now.
    if (stage === 'open') raised.current = undefined;
  }, [stage]);
  useEffect(() => () => raised.current?.(), []);

  const backAtButton = useEffectEvent(() => {
    const { by, whom: last } = opened.current;
    giveFocusBack(by);
    // Closed by a key: whoever stands on the button has reached for it again.
    if (Drawn && by && by === document.activeElement && last === whom) drawAhead(Drawn);
  });
  useEffect(() => {
    if (stage === 'closed') backAtButton();
  }, [stage]);

  if (!Drawn || stage === 'closed') return null;
  return (
    <div ref={holder} className="contents">
      <Activity key={`${whom} ${drawing.number}`} mode={stage === 'open' ? 'visible' : 'hidden'}>
        <Drawn {...of} />
      </Activity>
    </div>
  );
}
