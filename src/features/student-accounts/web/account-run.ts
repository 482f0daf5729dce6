import { ORPCError } from '@orpc/client';
import { isFinalRefusal } from '#platform/ui/forms/refusals.ts';
import type { Credential, WaitingStudent } from '../student-accounts.contract.ts';
import { accountAttempts, type AttemptCalls } from './account-attempts.ts';

export type Run = {
  phase: 'idle' | 'running' | 'stopping';
  done: number;
  total: number;
  /** Of this run and of those before it: shown until somebody clears them. */
  credentials: readonly Credential[];
  /** Of the last run. */
  failures: readonly { student: WaitingStudent; error: unknown }[];
  /** Every password shown has been downloaded or printed. */
  taken: boolean;
};

/** What came of a run. `error`: why it ended before its end. */
export type Outcome = { found: number; created: number; stopped: boolean; error: unknown };

type Calls = Pick<AttemptCalls, 'by' | 'create' | 'pause'> & {
  /** Everybody without an account. */
  list: () => Promise<WaitingStudent[]>;
};

const IDLE: Run = { phase: 'idle', done: 0, total: 0, credentials: [], failures: [], taken: true };

const AT_ONCE = 2;
/** So many students in a row without an answer: there is no network, and asking for the rest is no use. */
const PATIENCE = 3;

/** Makes the accounts of everybody who waits, two at a time, and keeps what it was told until somebody clears it. */
export function accountRun({ by, list, create, pause }: Calls) {
  let run: Run = IDLE;
  const now = () => run;
  const watchers = new Set<() => void>();
  const attempts = accountAttempts({ by, create, pause, goesOn: () => run.phase === 'running' });

  const change = (next: Partial<Run>) => {
    run = { ...run, ...next };
    for (const watcher of watchers) watcher();
  };

  async function start(domain: string): Promise<Outcome | null> {
    if (run.phase !== 'idle') return null;
    change({ phase: 'running', done: 0, total: 0, failures: [] });
    let found = 0;
    let created = 0;
    let error: unknown = null;
    let silent = 0;
    try {
      const waiting = await list();
      const unanswered = attempts.unanswered();
      const known = new Set(unanswered.map(({ student_id }) => student_id));
      const queue = [...unanswered, ...waiting.filter(({ student_id }) => !known.has(student_id))];
      found = queue.length;
      change({ total: found });

      const makeNext = async (student: WaitingStudent) => {
        try {
          const credential = await attempts.make(student, domain);
          created += 1;
          silent = 0;
          change({ credentials: [...run.credentials, credential], taken: false });
        } catch (failure) {
          if (concernsWhoever(failure)) error ??= failure;
          else if (!isTaken(failure)) {
            silent = isFinalRefusal(failure) ? 0 : silent + 1;
            change({ failures: [...run.failures, { student, error: failure }] });
            if (silent >= PATIENCE) error ??= failure;
          }
        }
        change({ done: run.done + 1 });
      };
      const work = async () => {
        for (;;) {
          const student = run.phase === 'running' && error === null ? queue.shift() : undefined;
          if (!student) return;
          await makeNext(student);
        }
      };
      // The first one alone: where a proof is asked for, or nothing works, one call finds out.
      const first = queue.shift();
      if (first) await makeNext(first);
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    } catch (failure) {
      error = failure;
    }
    const { phase } = now();
    change({ phase: 'idle' });
    return { found, created, stopped: phase === 'stopping', error };
  }

  return {
    start,
    /** Lets the calls under way end, and begins no other. */
    stop: () => run.phase === 'running' && change({ phase: 'stopping' }),
    take: () => change({ taken: true }),
    clear: () => change({ credentials: [], failures: [], taken: true }),
    now,
    watch: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

/** Somebody else was faster, or another tab: there is an account, which is all that was wanted. */
const isTaken = (error: unknown) => error instanceof ORPCError && error.code === 'HAS_ACCOUNT';

/** A refusal of the person who asks, not of one student: every further call would meet it too. */
const concernsWhoever = (error: unknown) =>
  error instanceof ORPCError && [401, 403, 423].includes(error.status);
