import { useLingui } from '@lingui/react/macro';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Icon, type IconType } from './icon.tsx';
import { readTheme, setTheme, type Theme, THEMES } from './theme.ts';

const ICONS: Record<Theme, IconType> = { system: Monitor, light: Sun, dark: Moon };

/** Light "Cahier", dark "Tableau", or as the device likes it. */
export function ThemeSwitch({ className }: { className?: string }) {
  const { t } = useLingui();
  const [theme, change] = useState(readTheme);
  const names: Record<Theme, string> = { system: t`As on this device`, light: t`Light`, dark: t`Dark` };
  return (
    <div role="group" aria-label={t`Appearance`} className={`segments ${className ?? ''}`}>
      {THEMES.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={theme === choice}
          aria-label={names[choice]}
          title={names[choice]}
          onClick={() => {
            setTheme(choice);
            change(choice);
          }}
        >
          <Icon of={ICONS[choice]} size={18} />
        </button>
      ))}
    </div>
  );
}
