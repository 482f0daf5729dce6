import { type KeyboardEvent, useState } from 'react';

const ZOOMS = [1, 1.5, 2, 3] as const;

/** With Alt some keyboards produce other letters, so the physical key is checked instead. */
const isZ = ({ key, code }: KeyboardEvent<HTMLElement>): boolean =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() === 'z' : code === 'KeyZ';

/** The student whose photos are shown, the current photo, and its size. */
export function usePhotoView() {
  const [current, setCurrent] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const [size, setSize] = useState(0);
  const zoomBy = (by: 1 | -1) => setSize((held) => Math.min(ZOOMS.length - 1, Math.max(0, held + by)));
  return {
    current,
    at,
    zoom: ZOOMS[size]!,
    canGrow: size < ZOOMS.length - 1,
    canShrink: size > 0,
    zoomBy,
    show: (to: number) => setAt(Math.max(0, to)),
    /** The student whose fields have the focus. */
    look: (studentId: string) => {
      if (studentId === current) return;
      setCurrent(studentId);
      setAt(0);
    },
    /**
     * The vertical arrows have no function in a single-line field: they change the photo, with Alt its size.
     * Alt+R rotates it, Alt+Z removes the last stroke. R is detected by the physical key, because Alt
     * produces other letters on some keyboards.
     */
    onKeyDown: (event: KeyboardEvent<HTMLElement>, count: number) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.altKey && event.code === 'KeyR')
        event.currentTarget.querySelector<HTMLElement>('[data-turn]')?.click();
      else if (event.altKey && isZ(event))
        event.currentTarget.querySelector<HTMLElement>('[data-undo]')?.click();
      else if (step === undefined) return;
      else if (event.altKey) zoomBy(step === 1 ? -1 : 1);
      else if (event.target instanceof HTMLInputElement && event.target.dataset['mark'])
        setAt((held) => Math.min(count - 1, Math.max(0, held + step)));
      else return;
      event.preventDefault();
    },
  };
}
export type PhotoView = ReturnType<typeof usePhotoView>;
