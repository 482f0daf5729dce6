import { useLingui } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { LanguageSwitch } from '#platform/ui/language-switch.tsx';
import { ThemeSwitch } from '#platform/ui/theme-switch.tsx';
import { ShellTitle } from './shell-frame.tsx';

type HoldFrameProps = { email: string; onSignOut: () => void; children: ReactNode };

/** The shell of a person with a required step: language, theme, sign-out, and one card. */
export function HoldFrame({ email, onSignOut, children }: HoldFrameProps) {
  const { t } = useLingui();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-2 border-b border-line bg-card px-2 py-1 sm:px-4 print:hidden">
        <div className="min-w-16 flex-1">
          <ShellTitle subtitle={email} />
        </div>
        <div className="flex items-center gap-1 sm:gap-2">
          <LanguageSwitch />
          <ThemeSwitch />
          <IconButton icon={LogOut} label={t`Sign Out`} onClick={onSignOut} />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[32rem] px-gutter py-8 outline-none">
        {children}
      </main>
    </div>
  );
}
