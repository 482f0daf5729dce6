import { useLingui } from '@lingui/react';
import { type ComponentType, useLayoutEffect } from 'react';

type TitledProps = { title: string; page: ComponentType };

/** Names the browser's tab as soon as the page is there; its header may say it more exactly a moment later. */
export function Titled({ title, page: Page }: TitledProps) {
  const { i18n } = useLingui();
  const words = i18n._(title);
  useLayoutEffect(() => {
    document.title = `${words} · Préau`;
  }, [words]);
  return <Page />;
}
