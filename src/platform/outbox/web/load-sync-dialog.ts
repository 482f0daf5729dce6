import type { ComponentType } from 'react';
import { outboxState } from './outbox.ts';
import { type Sender, senderOf } from './senders.ts';

/** The list of waiting entries, with the sender of every feature that has any. */
export async function loadSyncDialog(): Promise<ComponentType<{ onClose: () => void }>> {
  const kinds = [...new Set(outboxState().waiting.map(({ kind }) => kind))];
  const [{ syncDialogWith }, ...found] = await Promise.all([
    import('./sync-dialog.tsx'),
    ...kinds.map(senderOf),
  ]);
  const senders = new Map<string, Sender>();
  for (const [place, kind] of kinds.entries()) if (found[place]) senders.set(kind, found[place]);
  return syncDialogWith(senders);
}
