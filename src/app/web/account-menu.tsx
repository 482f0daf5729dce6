import { useLingui } from '@lingui/react/macro';
import { Link } from '#platform/ui/routing/link.tsx';
import { Keyboard, LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { LanguageSwitch } from '#platform/ui/language-switch.tsx';
import { ThemeSwitch } from '#platform/ui/theme-switch.tsx';
import { useDisclosure } from '#platform/ui/dialogs/use-disclosure.ts';

type AccountMenuProps = {
  email: string | null;
  /** The role in the reader's language. */
  roleName: string;
  onKeys: () => void;
  onSignOut: () => Promise<void>;
};

const ENTRY =
  'flex min-h-control w-full items-center gap-3 px-4 text-start text-base text-text hover:bg-raised md:text-sm';

const CHOICE = 'flex items-center justify-between gap-3 px-4 py-2 text-base md:text-sm';

/** Who is signed in, how the portal speaks and looks, and the way out: a disclosure, so that every word in it is reached and read as usual. */
export function AccountMenu({ email, roleName, onKeys, onSignOut }: AccountMenuProps) {
  const { t } = useLingui();
  const { open, setOpen, box, button, onKeyDown } = useDisclosure();
  const [leaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    await onSignOut();
    setLeaving(false);
  }

  return (
    // The keys are those of the controls inside; the box only hears them pass.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} className="relative" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        aria-label={t`Account menu`}
        aria-expanded={open}
        aria-controls="account-menu"
        onClick={() => setOpen(!open)}
        className="flex size-control items-center justify-center rounded"
      >
        <span className="flex size-9 items-center justify-center rounded border border-primary bg-info-tint font-semibold text-primary">
          {(email?.at(0) ?? 'U').toUpperCase()}
        </span>
      </button>
      <div
        id="account-menu"
        hidden={!open}
        className="absolute end-0 top-full z-30 mt-2 w-72 max-w-[calc(100vw-2rem)] rounded border border-line bg-card py-1 shadow-lifted"
      >
        <div className="border-b border-line px-4 py-3">
          <p className="truncate font-medium" title={email ?? undefined}>
            {email ?? ''}
          </p>
          <p className="text-sm text-muted">{roleName}</p>
        </div>
        <Link to="/profile" onClick={() => setOpen(false)} className={ENTRY}>
          <Icon of={UserRound} size={18} />
          {t`Profile`}
        </Link>
        <div className={`${CHOICE} border-t border-line`}>
          <span>{t`Language`}</span>
          <LanguageSwitch />
        </div>
        <div className={`${CHOICE} border-b border-line`}>
          <span>{t`Appearance`}</span>
          <ThemeSwitch />
        </div>
        <button
          type="button"
          onClick={() => {
            setOpen(false);
            onKeys();
          }}
          className={`${ENTRY} max-md:hidden`}
        >
          <Icon of={Keyboard} size={18} />
          {t`Keyboard shortcuts`}
        </button>
        <button type="button" disabled={leaving} onClick={() => void leave()} className={ENTRY}>
          <Icon of={LogOut} size={18} />
          {t`Sign Out`}
        </button>
      </div>
    </div>
  );
}
