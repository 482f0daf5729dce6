import { useEffect, useEffectEvent } from 'react';
import { go } from '../routing/place.ts';
import { usePlace } from '../routing/use-place.ts';

/**
 * Opens the dialog requested by the URL (`?do=record-payment`) and removes the parameter, so that a reload or
 * a copied link opens nothing. Dialogs that the page lacks or the reader may not open are ignored.
 */
export function useAsked(dialogs: Readonly<Record<string, (() => void) | false>>): void {
  const { search } = usePlace();
  const { do: asked } = search;
  const open = useEffectEvent((name: string) => {
    go({
      to: '.',
      search: (before) => ({ ...before, do: undefined }),
      replace: true,
      resetScroll: false,
    });
    const show = Object.hasOwn(dialogs, name) && dialogs[name];
    if (show) show();
  });
  useEffect(() => {
    if (asked) open(asked);
  }, [asked]);
}
