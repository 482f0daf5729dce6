import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { StepButtons } from './step-buttons.tsx';

type Props = {
  /** Cursor of this page; undefined on the newest. */
  before: number | undefined;
  /** Cursor of the next page; null on the last. */
  next: number | null;
  onBefore: (to: { before: number | undefined }) => void;
};

/**
 * Keyset pagination by time. A reader who followed a link into the middle gets from there back to
 * the newest.
 */
export function NewerOlder({ before, next, onBefore }: Props) {
  const { t } = useLingui();
  const [visited, setVisited] = useState<(number | undefined)[]>([]);
  if (before === undefined && next === null) return null;
  const goOlder = () => {
    setVisited(before === undefined ? [undefined] : [...visited, before]);
    onBefore({ before: next ?? undefined });
  };
  const goNewer = () => {
    setVisited(visited.slice(0, -1));
    onBefore({ before: visited.at(-1) });
  };
  return (
    <nav aria-label={t`Pages`} className="flex justify-end px-4 py-3 md:px-5">
      <StepButtons
        back={{ label: t`Newer`, disabled: before === undefined, onClick: goNewer }}
        forward={{ label: t`Older`, disabled: next === null, onClick: goOlder }}
      />
    </nav>
  );
}
