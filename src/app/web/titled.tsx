import { useLingui } from '@lingui/react';
import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, useLayoutEffect } from 'react';

/** Names the browser's tab as soon as the page is there; its header may say it more exactly a moment later. */
export function titled(title: string, Page: ComponentType): RouteComponent {
  return function Titled() {
    const { i18n } = useLingui();
    const words = i18n._(title);
    useLayoutEffect(() => {
      document.title = `${words} · Préau`;
    }, [words]);
    return <Page />;
  };
}
