import { PASSWORD_MIN } from './auth-fields.ts';
import { RUNS } from './password-runs.ts';

export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong';

/**
 * The estimated guessing effort in three steps: length counts most, then character classes; names and runs
 * count as weak.
 */
export function passwordStrength(
  password: string,
  known: readonly string[] = [],
  shortest = PASSWORD_MIN,
): PasswordStrength {
  if (password.length < shortest) return 'short';
  const lower = password.toLowerCase();
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const different = new Set(lower).size;
  const guessable =
    different < 5 ||
    RUNS.some((run) => run.includes(lower)) ||
    known.some((word) => word.length > 2 && lower.includes(word.toLowerCase()));
  if (guessable) return 'weak';
  const score = password.length + kinds * 2;
  if (score >= 18) return 'strong';
  return score >= 13 ? 'fair' : 'weak';
}
