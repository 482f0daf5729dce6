import { useRef } from 'react';

/** Moves the focus to the list when a row is removed together with its focused button. */
export function useKeptFocus<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  const keepFocus = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) place.current?.focus();
    });
  return { place, keepFocus };
}
