import { useLingui } from '@lingui/react/macro';
import type { StudentBar } from '../../messages.rules.ts';

/** The reason why a student cannot write, as a sentence for the student. */
export function BarWords({ bar }: { bar: StudentBar }) {
  const { t } = useLingui();
  if (bar === 'no_guardian')
    return t`To write, one of your guardians needs an account, because they read along. The office can invite them.`;
  return t`Your school does not use messages with students. Speak to your teachers, or to the office.`;
}
