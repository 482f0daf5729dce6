import { useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import type { OwnFactor } from './factors.ts';

export type Way = OwnFactor | 'recovery';

type FactorChoiceProps = {
  factors: readonly OwnFactor[];
  way: Way;
  onChoose: (way: Way) => void;
};

export function FactorChoice({ factors, way, onChoose }: FactorChoiceProps) {
  const { t } = useLingui();
  const several = factors.filter((factor) => factor.kind === 'totp').length > 1;
  const others = factors.filter((factor) => factor !== way);
  const words = ({ kind, name }: OwnFactor) => {
    if (kind === 'webauthn') return name ? t`Use the passkey “${name}”` : t`Use a passkey`;
    if (kind === 'phone') return name ? t`Use a code sent to ${name}` : t`Use a code sent to your phone`;
    return several && name ? t`Use a code from the app “${name}”` : t`Use a code from your authenticator app`;
  };
  return (
    <div className="flex flex-col items-stretch gap-1">
      {others.map((factor) => (
        <Button key={factor.id} variant="quiet" onClick={() => onChoose(factor)}>
          {words(factor)}
        </Button>
      ))}
      {way !== 'recovery' && (
        <Button variant="quiet" onClick={() => onChoose('recovery')}>
          {t`Use a recovery code`}
        </Button>
      )}
    </div>
  );
}
