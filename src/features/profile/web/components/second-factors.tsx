import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { OwnFactor, Profile } from '../../profile.contract.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import { FactorLine } from './factor-line.tsx';
import { RecoveryCodesLine } from './recovery-codes-line.tsx';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';

export function SecondFactors({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const { place, keepFocus } = useKeptFocus<HTMLDivElement>();
  const { factors } = profile;
  const [removing, setRemoving] = useState<OwnFactor | null>(null);
  const adding = useLazyDialog(async () => {
    const { AddFactorDialog } = await import('./add-factor-dialog.tsx');
    return AddFactorDialog;
  });
  return (
    <Card
      title={t`Second factors`}
      actions={
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden />}
          busy={adding.loading}
          aria-label={t`Add a second factor`}
          onClick={adding.show}
        >
          {t`Add`}
        </Button>
      }
    >
      <div ref={place} tabIndex={-1}>
        {factors.length === 0 ? (
          <p>{t`Only your password protects your account. A second factor also protects it if your password is stolen.`}</p>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {factors.map((factor) => (
                <FactorLine key={factor.id} factor={factor} onRemove={() => setRemoving(factor)} />
              ))}
            </ul>
            <RecoveryCodesLine left={profile.recovery_codes_left} />
          </>
        )}
      </div>
      {removing && (
        <RemoveFactorDialog
          factor={removing}
          last={factors.length === 1}
          required={profile.factor_required}
          onClose={() => {
            setRemoving(null);
            keepFocus();
          }}
        />
      )}
      {adding.Dialog && <adding.Dialog profile={profile} onClose={adding.close} />}
    </Card>
  );
}
