import { msg } from '@lingui/core/macro';
import { i18n } from '#platform/i18n/web/i18n.ts';
import { showToast } from './toasts/toast.ts';

/** Copies a text to the clipboard and shows whether it worked. Browsers allow it in secure contexts only. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: i18n._(msg`Copied`) });
  } catch {
    showToast({
      title: i18n._(msg`Could not copy`),
      description: i18n._(msg`Select the text and copy it yourself.`),
      tone: 'destructive',
    });
  }
}
