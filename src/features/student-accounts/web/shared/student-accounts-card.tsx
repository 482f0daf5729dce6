import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Square } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { ProgressBar } from '#platform/ui/progress-bar.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { studentAddress } from '../../student-accounts.rules.ts';
import { studentAccountsApi } from '../student-accounts.client.ts';
import { useAccountRun } from '../use-account-run.ts';

// Only needed after a run.
const AccountResults = lazy(() =>
  import('../account-results.tsx').then((module) => ({ default: module.AccountResults })),
);

/** Creates accounts for all students without one and shows their first passwords. For an administrator's page. */
export function StudentAccountsCard() {
  const { user } = useAuth();
  return user && <AccountsTool by={user.id} />;
}

function AccountsTool({ by }: { by: string }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // The first student is the example for the address preview.
  const waiting = useQuery(studentAccountsApi.waiting.queryOptions({ input: { limit: 1 } }));
  const { data } = waiting;
  const run = useAccountRun(by);
  const domain = typed ?? data?.domain ?? '';
  const busy = run.phase !== 'idle';

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { readDomain } = await import('../read-domain.ts');
    const read = readDomain(domain);
    setFault(read.success ? null : (read.error.issues[0]?.message ?? ''));
    if (read.success) void run.start(read.data, data?.enrolled ?? true);
  }

  return (
    <Card title={t`Student accounts`}>
      <p className="pb-3 text-muted">
        <WhoWaits total={data?.total} enrolled={data?.enrolled} />
      </p>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <TextField
          label={t`Email domain`}
          value={domain}
          onChange={({ target }) => setTyped(target.value)}
          error={fault === null ? undefined : { message: fault }}
          hint={preview(data?.students[0]?.roll_number, domain)}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          disabled={busy}
          className="max-w-sm"
        />
        <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
          <Button
            type="submit"
            variant="primary"
            icon={<KeyRound aria-hidden />}
            busy={busy}
            busyLabel={t`Creating Accounts...`}
          >
            {t`Create Accounts`}
          </Button>
          {busy && (
            <Button
              variant="secondary"
              icon={<Square aria-hidden />}
              disabled={run.phase === 'stopping'}
              onClick={run.stop}
            >
              {t`Stop`}
            </Button>
          )}
        </div>
      </form>
      <LoadFailed of={waiting} />
      {busy && run.total > 0 && (
        <div className="pt-3">
          <ProgressBar
            label={t`Accounts`}
            value={run.done}
            max={run.total}
            valueText={`${run.done}/${run.total}`}
          />
        </div>
      )}
      {run.credentials.length + run.failures.length > 0 && (
        <Suspense>
          <AccountResults run={run} />
        </Suspense>
      )}
    </Card>
  );
}

function WhoWaits({ total, enrolled }: { total: number | undefined; enrolled: boolean | undefined }) {
  if (enrolled === false) return <Trans>Enroll students first, then create their accounts.</Trans>;
  if (total === 0) return <Trans>All students already have accounts.</Trans>;
  if (total === undefined)
    return <Trans>Each student gets an address and a temporary password, on a slip to print.</Trans>;
  return <Plural value={total} one="# student has no account yet." other="# students have no account yet." />;
}

/** An example address: the roll number before the @. */
function preview(rollNumber: string | undefined, domain: string): string {
  return studentAddress(rollNumber ?? '2026-0042', domain || '…', 1);
}
