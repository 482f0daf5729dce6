import { useRef } from 'react';

/** For a list whose rows can be taken away: the button that was pressed goes with its row, and the focus comes to the list. */
export function useKeptFocus<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  const keepFocus = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) place.current?.focus();
    });
  return { place, keepFocus };
}
