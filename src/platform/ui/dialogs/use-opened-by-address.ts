import { useEffect } from 'react';
import { go } from '../routing/place.ts';
import { usePlace } from '../routing/use-place.ts';

/**
 * Opens something when the page is reached by an address that asks for it (`?open=new`), and takes that off the address: Back and a
 * reload open nothing twice.
 */
export function useOpenedByAddress(name: string, open: () => void): void {
  const { search } = usePlace();
  const asked = search['open'] === name;
  useEffect(() => {
    if (!asked) return;
    go({
      to: '.',
      search: (before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== 'open')),
      replace: true,
      resetScroll: false,
    });
    open();
    // Once for each address that asks.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked]);
}
