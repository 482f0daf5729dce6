import { type Connection, openConnection, requestBytes } from './connection.ts';

/** 200 addresses, each in a different network, and one that sends as much as all of these together. */
const FORGED = Array.from({ length: 200 }, (_, n) => `198.${18 + (n >> 7)}.${n & 127}.${1 + (n % 250)}`);
const LONE = '203.0.113.66';
const TICK_MS = 10;

export type Attack = {
  statuses: Map<number, number>;
  sent: number;
  /** Attempts that were due while all connections were busy: the attack was weaker by this number. */
  late: number;
};

type Storm = { port: number; perSecond: number; seconds: number; connections: number; accounts: number };

/**
 * Sends wrong sign-ins at a fixed rate, however slow the responses: half at existing accounts, half of them
 * from one address and half from everywhere.
 */
export async function attack({ port, perSecond, seconds, connections, accounts }: Storm): Promise<Attack> {
  const idle: Connection[] = await Promise.all(
    Array.from({ length: connections }, () => openConnection(port)),
  );
  const all = [...idle];
  const made: Attack = { statuses: new Map(), sent: 0, late: 0 };
  const started = performance.now();
  const pending = new Set<Promise<void>>();

  const send = (connection: Connection, number: number) => {
    const answered = connection
      .call(wrongSignIn(number, accounts))
      .then(
        ({ status }) => void made.statuses.set(status, (made.statuses.get(status) ?? 0) + 1),
        () => void made.statuses.set(0, (made.statuses.get(0) ?? 0) + 1),
      )
      .then(() => void idle.push(connection))
      .finally(() => void pending.delete(answered));
    pending.add(answered);
  };

  await new Promise<void>((resolve) => {
    let due = 0;
    const timer = setInterval(() => {
      const elapsed = Math.min(performance.now() - started, seconds * 1_000);
      for (; due < (elapsed / 1_000) * perSecond; due += 1) {
        // Round robin, because the server closes a connection that is idle for ten seconds.
        const connection = idle.shift();
        if (!connection) {
          made.late += 1;
          continue;
        }
        made.sent += 1;
        send(connection, due);
      }
      if (elapsed < seconds * 1_000) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  await Promise.all(pending);
  for (const connection of all) connection.close();
  return made;
}

function wrongSignIn(number: number, accounts: number): Buffer {
  const address = number % 2 === 0 ? LONE : FORGED[(number >> 1) % FORGED.length]!;
  const email =
    number % 4 < 2 ? `studentaccount${number % accounts}@bench.test` : `nobody${number}@bench.test`;
  return requestBytes(
    'POST',
    '/auth/v1/token?grant_type=password',
    { 'x-forwarded-for': address },
    JSON.stringify({ email, password: `wrong ${number}` }),
  );
}
