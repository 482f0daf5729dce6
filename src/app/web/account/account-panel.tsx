import { useLingui } from '@lingui/react/macro';
import { Keyboard, LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { LanguageSwitch } from '#platform/ui/language-switch.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { RoleChoice } from './role-choice.tsx';
import { ThemeSwitch } from '#platform/ui/theme-switch.tsx';

export type AccountMenuProps = {
  email: string | null;
  roleName: string;
  onKeys: () => void;
  onSignOut: () => Promise<void>;
};

const ENTRY =
  'flex min-h-control w-full items-center gap-3 px-4 text-start text-base text-text hover:bg-raised md:text-sm';

const CHOICE = 'flex items-center justify-between gap-3 px-4 py-2 text-base md:text-sm';

type AccountPanelProps = AccountMenuProps & { onClose: () => void };

export function AccountPanel({ email, roleName, onKeys, onSignOut, onClose }: AccountPanelProps) {
  const { t } = useLingui();
  const [leaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    await onSignOut();
    setLeaving(false);
  }

  return (
    <>
      <div className="border-b border-line px-4 py-3">
        <p className="truncate font-medium" title={email ?? undefined}>
          {email ?? ''}
        </p>
        <p className="text-sm text-muted">{roleName}</p>
      </div>
      <RoleChoice />
      <Link to="/profile" onClick={() => onClose()} className={ENTRY}>
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
          onClose();
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
    </>
  );
}
