import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Relation } from '#features/roster/guardians.rules.ts';
import { Link } from '#platform/ui/routing/link.tsx';
import { PhoneNumber } from '#platform/ui/phone-number.tsx';
import type { GuardianTerms } from '../guardians.contract.ts';
import { RELATION_NAMES } from './shared/relation-words.ts';
import { TermsLine } from './terms-line.tsx';

type Props = {
  name: string;
  /** The guardian's own page; null if the reader may not open it. */
  to: string | null;
  relation: Relation;
  word: string | null;
  phones: readonly (string | null)[];
  email?: string | null;
  terms: GuardianTerms | null;
  /** For teachers, who do not see the other rights. */
  mayCollect?: boolean | null;
  children?: ReactNode;
};

export function GuardianRow({ name, to, relation, word, phones, email, terms, mayCollect, children }: Props) {
  const { t } = useLingui();
  return (
    <li className="flex items-start justify-between gap-2 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium break-words">
            {to ? (
              <Link to={to} className="inline-flex min-h-6 items-center">
                {name}
              </Link>
            ) : (
              name
            )}
          </span>
          <span className="text-sm text-muted">{word ?? t(RELATION_NAMES[relation])}</span>
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          {phones.map((phone) => phone && <PhoneNumber key={phone} of={phone} />)}
          {email && <span className="break-all">{email}</span>}
          {!terms && mayCollect === false && <span className="text-danger">{t`May not collect`}</span>}
        </p>
        {terms && <TermsLine terms={terms} />}
      </div>
      {children}
    </li>
  );
}
