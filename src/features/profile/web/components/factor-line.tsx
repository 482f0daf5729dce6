import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import type { OwnFactor } from '../../profile.contract.ts';
import { FACTOR_WORDS } from '../factor-words.ts';
import { SchoolDate } from './school-date.tsx';

export function FactorLine({ factor, onRemove }: { factor: OwnFactor; onRemove: () => void }) {
  const { t, i18n } = useLingui();
  const { icon, name } = FACTOR_WORDS[factor.kind];
  const kind = i18n._(name);
  const called = factor.name && factor.name !== kind ? factor.name : null;
  const spoken = called ? `${kind}, ${called}` : kind;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <Icon of={icon} className="mt-0.5 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{called ?? kind}</p>
        <p className="text-sm text-muted">
          {called && `${kind} · `}
          <Trans>
            Added on <SchoolDate instant={factor.created_at} />
          </Trans>
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="ms-8 sm:ms-0"
        aria-label={t`Remove ${spoken}`}
        onClick={onRemove}
      >
        {t`Remove`}
      </Button>
    </li>
  );
}
