import { Plural, useLingui } from '@lingui/react/macro';
import { Badge } from '#platform/ui/badge.tsx';
import type { LedgerCheck } from '../../ledger.contract.ts';
import { wasNotRun } from '../../ledger.rules.ts';
import { CheckMoment } from './check-moment.tsx';
import { Seal } from './seal.tsx';

function Result(check: LedgerCheck) {
  const { t } = useLingui();
  const { passed, failures } = check;
  if (passed) return <Badge tone="success">{t`Correct`}</Badge>;
  if (wasNotRun(check)) return <Badge tone="danger">{t`Not checked`}</Badge>;
  return (
    <Badge tone="danger">
      <Plural value={failures.length} one="# rule broken" other="# rules broken" />
    </Badge>
  );
}

export const when = ({ at }: LedgerCheck) => <CheckMoment at={at} />;
export const result = (check: LedgerCheck) => <Result {...check} />;
export const seal = ({ transactions, head }: LedgerCheck) => (transactions ? <Seal hash={head} /> : '–');
