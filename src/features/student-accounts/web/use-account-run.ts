import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { errorSentence } from '#platform/ui/errors.ts';
import { showToast } from '#platform/ui/toast.ts';
import { accountRun, type Outcome, type Run } from './account-run.ts';
import { studentAccountsApi } from './student-accounts.client.ts';

type Kept = { by: string; run: ReturnType<typeof accountRun> };
let kept: Kept | null = null;

/** The run of whoever is signed in: it goes on, and keeps its passwords, while they look at other pages. */
function runOf(by: string): Kept['run'] {
  if (kept?.by === by) return kept.run;
  kept?.run.stop();
  holdTheTab(false);
  const run = accountRun({
    list: async () => (await studentAccountsApi.waiting.call({})).students,
    create: (input, idempotencyKey) => studentAccountsApi.create.call(input, { context: { idempotencyKey } }),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  run.watch(() => holdTheTab(isAtRisk(run.now())));
  kept = { by, run };
  return run;
}

/** What closing the tab would lose: accounts half made, or passwords that nobody has taken. */
const isAtRisk = (run: Run) => run.phase !== 'idle' || !run.taken;

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

function holdTheTab(atRisk: boolean): void {
  if (atRisk) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

/** The accounts' run as the card shows it. */
export function useAccountRun(by: string) {
  const run = runOf(by);
  const state = useSyncExternalStore(run.watch, run.now);
  const queryClient = useQueryClient();
  const start = async (domain: string): Promise<void> => {
    const outcome = await run.start(domain);
    if (!outcome) return;
    tell(outcome, run.now());
    await queryClient.invalidateQueries();
  };
  return { ...state, start, stop: run.stop, take: run.take, clear: run.clear };
}

function tell({ found, created: n, stopped, error }: Outcome, { failures }: Run): void {
  if (n > 0)
    showToast({
      title: t`Accounts created`,
      description: t`Successfully created ${n} student accounts.`,
    });
  const reason = error ?? failures[0]?.error;
  if (reason)
    showToast({
      title: t`Error creating accounts`,
      description:
        error || failures.length < 2
          ? errorSentence(reason)
          : `${plural(failures.length, { one: '# account could not be made:', other: '# accounts could not be made:' })} ${errorSentence(reason)}`,
      tone: 'destructive',
    });
  else if (n === 0 && !(stopped && found > 0))
    showToast({ title: t`No students found`, description: t`All students already have accounts.` });
}
