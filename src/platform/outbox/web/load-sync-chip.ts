import { loadCatalogues } from '#platform/i18n/web/i18n.ts';
import { outboxMessages } from './outbox.messages.ts';
import { SyncChip } from './sync-chip.tsx';

/** The chip of the header, with its words. */
export async function loadSyncChip() {
  await loadCatalogues(outboxMessages);
  return SyncChip;
}
