import { useLingui } from '@lingui/react/macro';

/** Lists the parts of the page that do not exist yet, instead of empty lists. */
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
