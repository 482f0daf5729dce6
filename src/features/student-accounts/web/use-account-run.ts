import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { accountRun, type Run } from './account-run.ts';
import { tell } from './run-notices.ts';
import { studentAccountsApi } from './student-accounts.client.ts';

type Kept = { by: string; run: ReturnType<typeof accountRun> };
let kept: Kept | null = null;

/** The run of whoever is signed in: it goes on, and keeps its passwords, while they look at other pages. */
function runOf(by: string): Kept['run'] {
  if (kept?.by === by) return kept.run;
  kept?.run.stop();
  holdTheTab(false);
  const run = accountRun({
    by,
    list: async () => {
      // First what shows the passwords: none is made that could not be shown.
      await import('./account-results.tsx');
      return (await studentAccountsApi.waiting.call({})).students;
    },
    create: (input, options) => studentAccountsApi.createMany.call(input, options),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  run.watch(() => holdTheTab(isAtRisk(run.now())));
  kept = { by, run };
  return run;
}

/** Data lost by closing the tab: accounts in progress, or passwords not yet downloaded. */
const isAtRisk = (run: Run) => run.phase !== 'idle' || !run.taken;

const ask = (event: BeforeUnloadEvent) => {
  event.preventDefault();
  // Browsers of before 2024 ask only when this is set.
  event.returnValue = true;
};

function holdTheTab(atRisk: boolean): void {
  if (atRisk) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

/** The accounts' run as the card shows it. */
export function useAccountRun(by: string) {
  const run = runOf(by);
  const state = useSyncExternalStore(run.watch, run.now);
  const queryClient = useQueryClient();
  const start = async (domain: string, enrolled: boolean): Promise<void> => {
    const outcome = await run.start(domain);
    if (!outcome) return;
    tell(outcome, run.now(), enrolled);
    await queryClient.invalidateQueries();
  };
  return { ...state, start, stop: run.stop, take: run.take, clear: run.clear };
}
