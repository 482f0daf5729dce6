import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  aWish,
  acknowledged,
  foundSchool,
  HEAD,
  sendWish,
  signInOverHttp,
} from '../../src/app/testing/enrolment.ts';
import { send, sendJson } from '../../src/app/testing/http-calls.ts';
import type { Bank } from './bank-clients.ts';

/** Access tokens and proofs last ten minutes: long runs sign in again before. */
const SIGN_IN_EVERY_MS = 3 * 60_000;

export type BankSchool = { bank: Bank; actorId: string; classId: string; close: () => unknown };

/**
 * A school with pupils and empty accounts, all created over HTTP. Call `close` when no more calls are made.
 */
export async function openBankSchool(addresses: string[], sizes: { pupils: number }): Promise<BankSchool> {
  const [address] = addresses as [string];
  const school = await foundSchool(address);
  let { authorization } = school;
  const headers = () => ({ authorization });
  const me = await send(`${address}/api/v1/me`, { headers: headers() });
  const actorId = (JSON.parse(me.body) as { user_id: string }).user_id;
  const students = await Promise.all(
    Array.from({ length: sizes.pupils }, async () => {
      const wish = aWish(school.classId);
      return acknowledged(wish, await sendWish(address, authorization, wish)).studentId;
    }),
  );
  const work = { over: false };
  void (async () => {
    for (let waitMs = SIGN_IN_EVERY_MS; !work.over;) {
      await sleep(waitMs, undefined, { ref: false });
      if (work.over) return;
      const renewed = await signInOverHttp(address, HEAD).catch(() => null);
      authorization = renewed ?? authorization;
      // The server may be down at the moment.
      waitMs = renewed ? SIGN_IN_EVERY_MS : 1_000;
    }
  })();
  const bank: Bank = { addresses, authorization: () => authorization, accounts: [], students };
  return { bank, actorId, classId: school.classId, close: () => (work.over = true) };
}

/** Opens an account that is not counted. */
export async function openEmptyAccount(bank: Bank, student: string, initial_balance = '0'): Promise<string> {
  const answer = await sendJson(
    `${bank.addresses[0]}/api/v1/bank/accounts`,
    { student_ids: [student], initial_balance },
    { headers: { authorization: bank.authorization(), 'idempotency-key': randomUUID() } },
  );
  if (answer.status !== 201) throw new Error(`No account: ${answer.status} ${answer.body}`);
  return (JSON.parse(answer.body) as { id: string }).id;
}
