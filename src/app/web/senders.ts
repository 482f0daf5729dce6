import type { Sender, Senders } from '#platform/outbox/web/senders.ts';

/** Senders of the outbox's waiting work: each feature's `web/x.sender.ts`, by feature name. */
export const SENDERS: Senders = Object.fromEntries(
  Object.entries(import.meta.glob<{ sender: Sender }>('../../features/*/web/*.sender.ts')).map(
    ([path, load]) => [/([\w-]+)\.sender\.ts$/.exec(path)![1]!, async () => (await load()).sender],
  ),
);
