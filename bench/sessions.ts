import { openConnection, requestBytes } from './connection.ts';
import { PASSWORD } from './seed.ts';
import { ADMINS, TEACHERS, type Volume } from './volume.ts';

/** Authorization headers: each connection has a separate session. */
export type Sessions = {
  admin: string[];
  teacher: string[];
  /** Refresh tokens of further sessions: each use returns the next one. */
  refresh: string[];
};

const random = (limit: number) => Math.floor(Math.random() * limit);

export const signInRequest = (email: string): Buffer =>
  requestBytes(
    'POST',
    '/auth/v1/token?grant_type=password',
    {},
    JSON.stringify({ email, password: PASSWORD }),
  );

export const randomStudentEmail = ({ students }: Volume): string =>
  `studentaccount${random(students)}@bench.test`;

export async function openSessions(port: number): Promise<Sessions> {
  const connection = await openConnection(port);
  const open = async (email: string) => {
    const { status, body } = await connection.call(signInRequest(email));
    if (status !== 200) throw new Error(`sign-in of ${email} answered ${status}: ${body.toString('utf8')}`);
    return JSON.parse(body.toString('utf8')) as { access_token: string; refresh_token: string };
  };
  const authorization = async (email: string) => `Bearer ${(await open(email)).access_token}`;
  const sessions: Sessions = { admin: [], teacher: [], refresh: [] };
  for (let number = 0; number < ADMINS; number += 1) {
    sessions.admin.push(await authorization(`admin${number}@bench.test`));
    sessions.teacher.push(await authorization(`teacher${number % TEACHERS}@bench.test`));
    sessions.refresh.push((await open(`teacher${number % TEACHERS}@bench.test`)).refresh_token);
  }
  connection.close();
  return sessions;
}
