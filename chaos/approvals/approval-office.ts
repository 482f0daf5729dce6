import { setTimeout as sleep } from 'node:timers/promises';
import type { Duty } from '#features/people/duties.rules.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { openDatabase } from '#platform/db/database.ts';
import { HEAD, signInOverHttp } from '../../src/app/testing/enrolment.ts';
import { type Answer, sendJson } from '../../src/app/testing/http-calls.ts';
import { codeOf, isBusy } from '../clients.ts';

const PASSWORD = 'a long enough secret';
/** Proof of identity is valid for ten minutes. */
const SIGN_IN_EVERY_MS = 3 * 60_000;
const PAUSE_MS = 150;

export type Clerk = { userId: string; email: string; password: string; authorization: string };
export type Office = { head: Clerk; asker: Clerk; deciders: Clerk[] };

/** A call that is retried until there is a final response. */
export type Wanted = {
  path: string;
  body: object;
  as: Clerk;
  key?: string;
  method?: string;
  /** Acceptable refusals. */
  mayRefuse: readonly string[];
};
export type Heard = { status: number; code: string; body: string; attempts: number };

/** Creates the head's colleagues: a requester, and the deciders, each a different person. */
export async function hireOffice(address: string, connectionString: string): Promise<Office> {
  const db = openDatabase({ connectionString });
  const hire = async (full_name: string, n: number): Promise<Clerk> => {
    const email = `clerk-${n}@school.test`;
    const clerk = { role: 'admin', full_name, duties: ['bursar'], email, password: PASSWORD } as const;
    const { userId } = await aUser(db, clerk);
    return { userId, email, password: PASSWORD, authorization: '' };
  };
  const asker = await hire('Mballa Rose', 0);
  const deciders: Clerk[] = [];
  for (const [at, name] of ['Fouda Jean', 'Eto Paul', 'Ngono Anne', 'Biya Luc'].entries())
    deciders.push(await hire(name, at + 1));
  await db.$client.end();
  const office = { head: { ...HEAD, userId: '', authorization: '' }, asker, deciders };
  await signInAll(address, office);
  return office;
}

let signedInAt = 0;

/** Signs everybody in again before their proof of identity expires. */
export async function signInAll(address: string, { head, asker, deciders }: Office, now = 0): Promise<void> {
  if (now > 0 && now - signedInAt < SIGN_IN_EVERY_MS) return;
  for (const clerk of [head, asker, ...deciders]) clerk.authorization = await signInOverHttp(address, clerk);
  signedInAt = performance.now();
}

/** Calls to a server that is killed now and then. */
export function lineTo(address: string) {
  const count = { calls: 0, broken: 0, busy: 0, open: 0 };
  const surprises: string[] = [];

  async function attempt({ path, body, as, key, method }: Wanted): Promise<Answer | null> {
    count.calls += 1;
    const headers = { authorization: as.authorization, ...(key && { 'idempotency-key': key }) };
    const call = { headers, timeoutMs: 15_000, ...(method && { method }) };
    return sendJson(`${address}/api/v1${path}`, body, call).catch(() => null);
  }

  async function untilAnswered(wanted: Wanted): Promise<Heard> {
    count.open += 1;
    for (let attempts = 1; ; attempts += 1) {
      const answer = await attempt(wanted);
      if (answer && !isBusy(answer)) {
        count.open -= 1;
        const code = answer.status < 300 ? '' : codeOf(answer);
        if (code && !wanted.mayRefuse.includes(code))
          surprises.push(`${wanted.path}: ${answer.status} ${answer.body}`);
        return { status: answer.status, code, body: answer.body, attempts };
      }
      count[answer ? 'busy' : 'broken'] += 1;
      await sleep(PAUSE_MS);
    }
  }
  return { count, surprises, untilAnswered };
}
export type Line = ReturnType<typeof lineTo>;

/** The head gives a person this duty and no other. */
export const giveDuty = (line: Line, head: Clerk, { userId }: Clerk, duty: Duty): Promise<Heard> =>
  line.untilAnswered({
    path: `/people/${userId}/duties`,
    method: 'PUT',
    body: { duties: [{ duty, until_day: null }] },
    as: head,
    mayRefuse: [],
  });
