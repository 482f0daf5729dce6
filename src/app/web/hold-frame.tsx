import { useLingui } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { LanguageSwitch } from '#platform/ui/language-switch.tsx';
import { ThemeSwitch } from '#platform/ui/theme-switch.tsx';
import { ShellTitle } from './shell-frame.tsx';

type HoldFrameProps = { email: string; onSignOut: () => void; children: ReactNode };

/** The shell of somebody who is not quite in: language, look, the way out, and one card. */
export function HoldFrame({ email, onSignOut, children }: HoldFrameProps) {
  const { t } = useLingui();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center justify-between gap-x-2 border-b border-line bg-card px-4 py-1 print:hidden">
        <ShellTitle subtitle={email} />
        <div className="flex flex-wrap items-center gap-1 sm:gap-2">
          <LanguageSwitch />
          <ThemeSwitch />
          <Button variant="quiet" icon={<LogOut aria-hidden />} onClick={onSignOut}>
            {t`Sign Out`}
          </Button>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[32rem] px-gutter py-8 outline-none">
        {children}
      </main>
    </div>
  );
}
