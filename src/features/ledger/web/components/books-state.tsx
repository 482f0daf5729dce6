import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '#platform/ui/badge.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { LedgerCheck } from '../../ledger.contract.ts';
import { wasNotRun } from '../../ledger.rules.ts';
import { ruleName } from '../rule-words.ts';
import { CheckMoment } from './check-moment.tsx';
import { Seal } from './seal.tsx';

type Props = { halted: boolean | undefined; last: LedgerCheck | undefined; checking: boolean };

export function BooksState({ halted, last, checking }: Props) {
  const { t } = useLingui();
  return (
    <Card title={t`State of the books`}>
      <div
        aria-live="polite"
        aria-busy={checking || undefined}
        className="flex min-h-72 flex-col items-start gap-2 md:min-h-28"
      >
        {halted === undefined ? (
          <Skeleton className="h-24 w-full" />
        ) : last && wasNotRun(last) ? (
          <NotRun at={last.at} />
        ) : halted && last?.passed !== false ? (
          <NotRun at={null} />
        ) : !last ? (
          <span className="text-muted">
            <Trans>Not checked yet. The portal checks the books at startup and every night.</Trans>
          </span>
        ) : last.passed ? (
          <Right {...last} />
        ) : (
          <Wrong {...last} />
        )}
      </div>
    </Card>
  );
}

function Right({ at, transactions, head }: LedgerCheck) {
  return (
    <>
      <Badge tone="success">
        <Trans>The books are correct</Trans>
      </Badge>
      <span>
        <Trans>
          Checked on <CheckMoment at={at} />:
        </Trans>{' '}
        <Plural
          value={transactions}
          _0="no transaction yet."
          one="# transaction, not altered, and every balance is the sum of its entries."
          other="# transactions, none altered or missing, and every balance is the sum of its entries."
        />
      </span>
      {transactions > 0 && (
        <span className="flex flex-col gap-1 text-sm text-muted">
          <Trans>
            Write this code down somewhere else. While the books contain it, earlier entries are unchanged.
          </Trans>
          <Seal hash={head} whole />
        </span>
      )}
    </>
  );
}

/** `at` is null if not even the failure to run could be stored. */
function NotRun({ at }: { at: string | null }) {
  return (
    <>
      <Badge tone="danger">
        <Trans>Not checked</Trans>
      </Badge>
      <strong className="text-lg">
        <Trans>Money movements are stopped</Trans>
      </strong>
      <span>
        {at === null ? (
          <Trans>The last check could not be run: the books could not be read.</Trans>
        ) : (
          <Trans>
            The last check, on <CheckMoment at={at} />, could not be run: the books could not be read.
          </Trans>
        )}
      </span>
      <WhatToDo />
    </>
  );
}

function WhatToDo() {
  return (
    <span>
      <Trans>
        Payments are blocked until a check passes. Call your technician and do not change the database:
        compare it with a backup.
      </Trans>
    </span>
  );
}

function Wrong({ at, failures }: LedgerCheck) {
  return (
    <>
      <Badge tone="danger">
        <Trans>Error found</Trans>
      </Badge>
      <strong className="text-lg">
        <Trans>Money movements are stopped</Trans>
      </strong>
      <span>
        <Trans>
          The check of <CheckMoment at={at} /> found these errors:
        </Trans>
      </span>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {failures.map(({ rule, rows }) => (
          <Broken key={rule} rule={rule} rows={rows} />
        ))}
      </ul>
      <WhatToDo />
    </>
  );
}

function Broken({ rule, rows }: { rule: string; rows: number }) {
  const { i18n } = useLingui();
  const name = ruleName(rule, i18n);
  return (
    <li>
      <Trans>
        {name}: <span className="figures font-semibold">{rows}</span>
      </Trans>
    </li>
  );
}
