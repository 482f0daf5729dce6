import { loadCatalogues } from '#platform/i18n/web/i18n.ts';
import { outboxMessages } from './outbox.messages.ts';
import { UnsentDialog } from './unsent-dialog.tsx';

/** The question before a sign-out, with its words. */
export async function loadUnsentDialog() {
  await loadCatalogues(outboxMessages);
  return UnsentDialog;
}
