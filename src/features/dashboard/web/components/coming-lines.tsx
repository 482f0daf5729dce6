import { useLingui } from '@lingui/react/macro';

/** What the school's portal will have here, named quietly: never an empty list of what does not exist. */
export function ComingLines({ names }: { names: readonly string[] }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap gap-x-2 text-sm text-muted">
      <span>{t`Coming:`}</span>
      <ul className="contents">
        {names.map((name) => (
          <li key={name} className="not-last:after:ms-2 not-last:after:content-['·']">
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
