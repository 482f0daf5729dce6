import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import type { FoundGuardian } from '../../joining.contract.ts';
import { joiningApi } from '../joining.client.ts';

type Props = { applicantId: string; chosen: string | null; onChange: (guardianId: string | null) => void };

/** Guardians who may be the applicant: the office decides whether the account is theirs. */
export function GuardianChoice({ applicantId, chosen, onChange }: Props) {
  const { t } = useLingui();
  const name = useId();
  const found = useQuery(joiningApi.guardians.queryOptions({ input: { user_id: applicantId } }));
  const guardians = found.data ?? [];
  if (found.error) return <LoadFailed of={found} />;
  if (guardians.length === 0) return null;
  const option = 'flex min-h-control items-center gap-3 py-1';
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">
        <Trans>Already on record as a guardian?</Trans>
      </legend>
      {guardians.map((guardian) => (
        <label key={guardian.guardian_id} className={option}>
          <input
            type="radio"
            name={name}
            checked={chosen === guardian.guardian_id}
            onChange={() => onChange(guardian.guardian_id)}
            className="size-5 shrink-0 accent-primary"
          />
          <GuardianWords guardian={guardian} />
        </label>
      ))}
      <label className={option}>
        <input
          type="radio"
          name={name}
          checked={chosen === null}
          onChange={() => onChange(null)}
          className="size-5 shrink-0 accent-primary"
        />
        {t`None of these`}
      </label>
    </fieldset>
  );
}

function GuardianWords({ guardian: { full_name, children, reasons } }: { guardian: FoundGuardian }) {
  const { t } = useLingui();
  const words = { email: t`Same e-mail`, phone: t`Same phone` };
  const names = children.join(', ');
  return (
    <span className="min-w-0">
      <span className="block wrap-anywhere">{full_name}</span>
      <span className="block text-sm text-muted">
        {[...reasons.map((reason) => words[reason]), names && t`children: ${names}`]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
}
