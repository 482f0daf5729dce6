import type { ComponentType } from 'react';
import { loadCatalogues } from '#platform/i18n/web/i18n.ts';
import { outboxState } from './outbox.ts';
import { type Sender, senderOf } from './senders.ts';

/** The list of what waits, with the words of every feature that has something in it. */
export async function loadSyncDialog(): Promise<ComponentType<{ onClose: () => void }>> {
  const kinds = [...new Set(outboxState().waiting.map(({ kind }) => kind))];
  const [{ syncDialogWith }, ...found] = await Promise.all([
    import('./sync-dialog.tsx'),
    ...kinds.map(senderOf),
  ]);
  const senders = new Map<string, Sender>();
  for (const [place, kind] of kinds.entries()) if (found[place]) senders.set(kind, found[place]);
  await loadCatalogues(...[...senders.values()].map(({ messages }) => messages));
  return syncDialogWith(senders);
}
