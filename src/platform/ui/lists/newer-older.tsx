import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';

type Props = {
  /** Where this page begins; undefined on the newest. */
  before: number | undefined;
  /** Where the next one begins; null on the last. */
  next: number | null;
  onBefore: (to: { before: number | undefined }) => void;
};

/** Back in time and forth again. Whoever comes by a link into the middle goes from there to the newest. */
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
    <nav aria-label={t`Pages`} className="flex justify-end gap-2 px-4 py-3 md:px-5">
      <Button
        variant="secondary"
        size="sm"
        icon={<ChevronLeft aria-hidden className="rtl:-scale-x-100" />}
        disabled={before === undefined}
        onClick={goNewer}
      >
        {t`Newer`}
      </Button>
      <Button variant="secondary" size="sm" disabled={next === null} onClick={goOlder}>
        {t`Older`}
        <ChevronRight aria-hidden className="rtl:-scale-x-100" />
      </Button>
    </nav>
  );
}
