import { useLingui } from '@lingui/react/macro';

/** What the school's portal will have here, on one quiet line: never an empty list of what does not exist. */
export function ComingLines({ names }: { names: readonly string[] }) {
  const { t } = useLingui();
  const list = names.join(' · ');
  return <p className="text-sm text-muted">{t`Coming: ${list}`}</p>;
}
