import { useLingui } from '@lingui/react/macro';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Icon, type IconType } from './icon.tsx';
import { readTheme, setTheme, type Theme, THEMES, watchTheme } from './theme.ts';

const beforeWaking = (): Theme => 'system';

const ICONS: Record<Theme, IconType> = { system: Monitor, light: Sun, dark: Moon };

/** Light "Cahier", dark "Tableau", or the device's preference. */
export function ThemeSwitch({ className }: { className?: string }) {
  const { t } = useLingui();
  const theme = useSyncExternalStore(watchTheme, readTheme, beforeWaking);
  const names: Record<Theme, string> = { system: t`Same as this device`, light: t`Light`, dark: t`Dark` };
  return (
    <fieldset aria-label={t`Appearance`} className={`segments ${className ?? ''}`}>
      {THEMES.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={theme === choice}
          aria-label={names[choice]}
          title={names[choice]}
          onClick={() => setTheme(choice)}
        >
          <Icon of={ICONS[choice]} size={18} />
        </button>
      ))}
    </fieldset>
  );
}
