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
  /** The category currently chosen in the form. */
  chosen: string | null;
  onChoose: (categoryId: string) => void;
};

const PAUSE_MS = 250;
const FEWEST_LETTERS = 3;

/**
 * A suggested category for the description, with the reason. It is applied only by its button,
 * right after the description.
 */
export function CategorySuggestion({ type, description, chosen, onChoose }: Props) {
  const { t } = useLingui();
  const text = useSettled(description.trim());
  const { data } = useQuery(
    financeApi.suggest.queryOptions({
      input: { type, description: text },
      enabled: text.length >= FEWEST_LETTERS,
      // Suggestions are optional, so errors are ignored.
      retry: false,
    }),
  );
  // A suggestion for an outdated text is not shown.
  const suggestion =
    text === description.trim() && text.length >= FEWEST_LETTERS && data?.category.id !== chosen
      ? data
      : null;
  const name = suggestion?.category.name ?? '';
  const words = suggestion?.words.join(', ') ?? '';
  return (
    // Space is reserved from the first letter on, so that the layout does not shift under a finger.
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

/** A debounced text. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
