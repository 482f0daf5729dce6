import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import type { FinanceType } from '../../finance.rules.ts';
import { financeApi } from '../../web/finance.client.ts';
import { ColorDot } from './category-mark.tsx';

type Props = {
  type: FinanceType;
  description: string;
  /** The category that stands in the form. */
  chosen: string | null;
  onChoose: (categoryId: string) => void;
};

const PAUSE_MS = 250;
const FEWEST_LETTERS = 3;

/** The category that fits what is being written, and why. It fills nothing in by itself: its button does, right after the description. */
export function CategorySuggestion({ type, description, chosen, onChoose }: Props) {
  const { t } = useLingui();
  const text = useSettled(description.trim());
  const { data } = useQuery(
    financeApi.suggest.queryOptions({
      input: { type, description: text },
      enabled: text.length >= FEWEST_LETTERS,
      // A suggestion is a courtesy: what goes wrong with it is nobody's concern.
      retry: false,
    }),
  );
  // What belongs to a text that goes on being changed is not said any more.
  const suggestion =
    text === description.trim() && text.length >= FEWEST_LETTERS && data?.category.id !== chosen
      ? data
      : null;
  const name = suggestion?.category.name ?? '';
  const words = suggestion?.words.join(', ') ?? '';
  return (
    // Room is kept for it from the first letter on, so that nothing jumps away under a finger.
    <div className={description ? 'min-h-9 pt-1 pointer-coarse:min-h-12' : undefined}>
      <output className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {suggestion && (
          <>
            <span className="inline-flex min-w-0 items-center gap-2">
              <ColorDot color={suggestion.category.color} />
              <span className="min-w-0 wrap-anywhere">
                {words ? t`Suggested: ${name} (from “${words}”)` : t`Suggested: ${name}`}
              </span>
            </span>
            <Button
              variant="secondary"
              size="sm"
              icon={<Check aria-hidden />}
              aria-label={t`Use: ${name}`}
              onClick={() => onChoose(suggestion.category.id)}
            >
              {t`Use`}
            </Button>
          </>
        )}
      </output>
    </div>
  );
}

/** A text once the typing pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
