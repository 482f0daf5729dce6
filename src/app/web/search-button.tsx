import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { Icon } from '#platform/ui/icon.tsx';

type SearchButtonProps = { onPress?: () => void; busy?: boolean };

export function SearchButton({ onPress, busy = false }: SearchButtonProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      aria-busy={busy || undefined}
      onClick={onPress}
      className="flex size-control items-center justify-center gap-2 rounded text-muted hover:text-text sm:h-9 sm:w-60 sm:justify-start sm:border sm:border-control sm:px-3 sm:text-sm"
    >
      <Icon of={Search} size={18} />
      <span className="flex-1 text-start max-sm:sr-only">{t`Search`}</span>
      <kbd className="text-xs max-sm:hidden">{KEYS}</kbd>
    </button>
  );
}

const KEYS = 'Ctrl K';
