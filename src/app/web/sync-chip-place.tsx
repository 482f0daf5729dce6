import { type ComponentType, useEffect, useState } from 'react';
import { UNSENT, unsentOf } from '#platform/outbox/web/unsent-flag.ts';
import { whenIdle } from '#platform/ui/when-idle.ts';

type Props = {
  owner: string;
  /**
   * Shown from the start for people who store work on the device daily; for others, once something is
   * waiting.
   */
  always: boolean;
};

/** The place of the sync status. It loads after the page has rendered and does not shift the layout. */
export function SyncChipPlace({ owner, always }: Props) {
  const [Chip, setChip] = useState<ComponentType<{ owner: string }> | null>(null);
  useEffect(() => {
    let left = false;
    const come = () => {
      removeEventListener(UNSENT, come);
      whenIdle(() => {
        void bring().then(
          (found) => left || setChip(() => found),
          () => undefined,
        );
      });
    };
    if (always || unsentOf(owner) > 0) come();
    else addEventListener(UNSENT, come);
    return () => {
      left = true;
      removeEventListener(UNSENT, come);
    };
  }, [owner, always]);
  if (!always && !Chip) return null;
  return (
    <span className="flex size-control items-center justify-center md:w-36">
      {Chip && <Chip owner={owner} />}
    </span>
  );
}

const bring = async () => (await import('#platform/outbox/web/sync-chip.tsx')).SyncChip;
