import { ORPCError } from '@orpc/client';
import { isFinalRefusal } from '#platform/ui/forms/refusals.ts';
import type { AccountFailure, Credential, WaitingStudent } from '../student-accounts.contract.ts';
import { accountAttempts, type AttemptCalls, type Piece } from './account-attempts.ts';

export type Run = {
  phase: 'idle' | 'running' | 'stopping';
  done: number;
  total: number;
  /** Passwords of this and earlier runs; shown until cleared. */
  credentials: readonly Credential[];
  /** Students of the last run without an account, and why. */
  failures: readonly { student: WaitingStudent; error: unknown }[];
  /** Every password shown has been downloaded or printed. */
  taken: boolean;
};

/** The result of a run. `error`: why it stopped early. */
export type Outcome = { found: number; created: number; stopped: boolean; error: unknown };

type Calls = Pick<AttemptCalls, 'by' | 'create' | 'pause'> & {
  list: () => Promise<WaitingStudent[]>;
};

const IDLE: Run = { phase: 'idle', done: 0, total: 0, credentials: [], failures: [], taken: true };

/**
 * Accounts per call. Takes half a second on a fast server and three on a slow one, so progress is visible; a school of
 * a thousand needs 40 calls.
 */
const PIECE = 25;
/** Consecutive unanswered pieces before the run stops as offline. */
const PATIENCE = 3;

/** Creates accounts for all waiting students, piece by piece, and holds the results until they are cleared. */
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
      const known = new Set(unanswered.flat().map(({ student_id }) => student_id));
      const fresh = waiting.filter(({ student_id }) => !known.has(student_id));
      const pieces = [...unanswered, ...inPieces(fresh)];
      found = known.size + fresh.length;
      change({ total: found });

      for (const piece of pieces) {
        if (now().phase !== 'running' || error !== null) break;
        try {
          const { results, failures } = await attempts.make(piece, domain);
          created += results.length;
          silent = 0;
          const credentials = [...run.credentials, ...results];
          if (results.length > 0) change({ credentials, taken: false });
          change({ failures: [...run.failures, ...failuresOf(piece, failures)] });
        } catch (failure) {
          if (concernsWhoever(failure)) error = failure;
          else {
            silent = isFinalRefusal(failure) ? 0 : silent + 1;
            const failures = piece.map((student) => ({ student, error: failure }));
            change({ failures: [...run.failures, ...failures] });
            if (silent >= PATIENCE) error = failure;
          }
        }
        change({ done: run.done + piece.length });
      }
    } catch (failure) {
      error = failure;
    }
    const { phase } = now();
    change({ phase: 'idle' });
    return { found, created, stopped: phase === 'stopping', error };
  }

  return {
    start,
    /** Pending calls finish; no new ones start. */
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

function inPieces(students: readonly WaitingStudent[]): Piece[] {
  const pieces: Piece[] = [];
  for (let start = 0; start < students.length; start += PIECE)
    pieces.push(students.slice(start, start + PIECE));
  return pieces;
}

/** Ignores students whose account was created elsewhere meanwhile (another administrator or tab). */
function failuresOf(piece: Piece, failures: readonly AccountFailure[]): Run['failures'] {
  return failures
    .filter(({ code }) => code !== 'HAS_ACCOUNT')
    .flatMap(({ roll_number, code, message }) => {
      const student = piece.find((one) => one.roll_number === roll_number);
      return student ? [{ student, error: new ORPCError(code, { defined: true, message }) }] : [];
    });
}

/** Errors that concern the user rather than one student: further calls would fail too. */
const concernsWhoever = (error: unknown) =>
  error instanceof ORPCError && [401, 403, 423].includes(error.status);
