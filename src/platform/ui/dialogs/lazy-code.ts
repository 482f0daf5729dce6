import type { ComponentType } from 'react';
import { laterWords } from '#platform/i18n/web/i18n.ts';

/** The code of a dialog or a menu, with the words that it speaks. */
export async function bringDialog<Props>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [loaded] = await Promise.all([load(), laterWords()]);
  // Those of another feature, where the dialog has brought them.
  await laterWords();
  return loaded;
}

/** The button that opened a dialog was out of order while the code came, and had lost the focus by the time the dialog stood. */
export function giveFocusBack(opener: Element | null): void {
  if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
}
