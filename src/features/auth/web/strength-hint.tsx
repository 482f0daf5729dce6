import { useLingui } from '@lingui/react/macro';
import { PASSWORD_MIN } from './auth-fields.ts';
import { passwordStrength } from './password-strength.ts';

const STEPS = { short: 0, weak: 1, fair: 2, strong: 3 } as const;
const INK = ['', 'bg-danger', 'bg-pending', 'bg-success'];

type Props = {
  password: string;
  known: readonly string[];
  /** Minimum number of characters, if more than the default six. */
  shortest?: number;
};

export function StrengthHint({ password, known, shortest = PASSWORD_MIN }: Props) {
  const { t } = useLingui();
  const strength = passwordStrength(password, known, shortest);
  if (strength === 'short')
    return t`At least ${shortest} characters. Three words are easy to remember and hard to guess.`;
  const words = {
    weak: t`Weak: add another word.`,
    fair: t`Fair: longer is stronger.`,
    strong: t`Strong.`,
  };
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden className="flex gap-1">
        {[1, 2, 3].map((step) => (
          <span
            key={step}
            className={`h-1.5 w-6 rounded-sm ${step <= STEPS[strength] ? INK[STEPS[strength]] : 'bg-line'}`}
          />
        ))}
      </span>
      {words[strength]}
    </span>
  );
}
