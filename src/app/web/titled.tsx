import { useLingui } from '@lingui/react';
import { type ComponentType, useLayoutEffect } from 'react';

type TitledProps = { title: string; page: ComponentType };

/** Sets the tab's title as soon as the page renders; its header may set a more exact one later. */
export function Titled({ title, page: Page }: TitledProps) {
  const { i18n } = useLingui();
  const words = i18n._(title);
  useLayoutEffect(() => {
    document.title = `${words} · Préau`;
  }, [words]);
  return <Page />;
}
