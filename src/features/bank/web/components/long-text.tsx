import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

/** Approximately the number of characters in three narrow lines. */
const SHORT = 70;

export function LongText({ children }: { children: string }) {
  const { t } = useLingui();
  const [whole, setWhole] = useState(false);
  if (children.length <= SHORT) return children;
  return (
    <>
      <span className={whole ? 'block' : 'line-clamp-3'}>{children}</span>
      <button
        type="button"
        aria-expanded={whole}
        className="block min-h-6 text-sm text-primary underline underline-offset-2 pointer-coarse:min-h-8"
        onClick={() => setWhole(!whole)}
      >
        {whole ? t`Show less` : t`Show all`}
      </button>
    </>
  );
}
