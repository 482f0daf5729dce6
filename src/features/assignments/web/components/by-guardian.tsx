import { useLingui } from '@lingui/react/macro';

/** Names the guardian who handed in for the student. */
export function ByGuardian({ name }: { name: string | null }) {
  const { t } = useLingui();
  return <span>{name ? t`by ${name}, guardian` : t`by a guardian`}</span>;
}
