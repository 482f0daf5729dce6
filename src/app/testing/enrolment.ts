import { randomUUID } from 'node:crypto';
import { type Answer, type Call, sendJson } from './http-calls.ts';

export const HEAD = { email: 'head@school.test', password: 'a long enough secret' };

/**
 * Signs up the first account, which becomes the administrator, and creates a class, all over HTTP as a
 * school does.
 */
export async function foundSchool(address: string): Promise<{ authorization: string; classId: string }> {
  await expectAnswer(
    200,
    sendJson(`${address}/auth/v1/signup`, { ...HEAD, data: { full_name: 'Onana Chantal', role: 'admin' } }),
  );
  const authorization = await signInOverHttp(address, HEAD);
  return { authorization, classId: await makeClass(address, authorization, 'A') };
}

export async function makeClass(address: string, authorization: string, section: string): Promise<string> {
  const made = await expectAnswer(
    201,
    sendJson(
      `${address}/api/v1/classes`,
      { name: 'Form 1', section, grade_level: 'grade_7' },
      { headers: { authorization } },
    ),
  );
  return (JSON.parse(made.body) as { id: string }).id;
}

export async function signInOverHttp(
  address: string,
  person: { email: string; password: string },
): Promise<string> {
  const answer = await expectAnswer(
    200,
    sendJson(`${address}/auth/v1/token?grant_type=password`, {
      email: person.email,
      password: person.password,
    }),
  );
  return `Bearer ${(JSON.parse(answer.body) as { access_token: string }).access_token}`;
}

async function expectAnswer(status: number, sent: Promise<Answer>): Promise<Answer> {
  const answer = await sent;
  if (answer.status !== status) throw new Error(`expected ${status}, got ${answer.status}: ${answer.body}`);
  return answer;
}

/** One enrollment to make: it is sent again with the same key until there is a response. */
export type Wish = { key: string; input: ReturnType<typeof aStudentsForm> };

export type Acknowledged = Wish & { studentId: string; password: string };

let made = 0;

function aStudentsForm(classId: string) {
  made += 1;
  return {
    full_name: `Élève ${made}`,
    email: `pupil-${made}@school.test`,
    phone: '+237 670 00 00 00',
    roll_number: `R-${String(made).padStart(5, '0')}`,
    date_of_birth: '2012-05-17',
    address: 'Bonapriso',
    emergency_contact: '+237 690 11 22 33',
    class_id: classId,
  };
}

export const aWish = (classId: string): Wish => ({ key: randomUUID(), input: aStudentsForm(classId) });

export function sendWish(
  address: string,
  authorization: string,
  { key, input }: Wish,
  call: Omit<Call, 'body' | 'headers'> = {},
): Promise<Answer> {
  return sendJson(`${address}/api/v1/students`, input, {
    ...call,
    headers: { authorization, 'idempotency-key': key },
  });
}

/** The student that a 201 response confirmed. */
export function acknowledged(wish: Wish, answer: Answer): Acknowledged {
  const { student, initial_password } = JSON.parse(answer.body) as {
    student: { id: string };
    initial_password: string;
  };
  return { ...wish, studentId: student.id, password: initial_password };
}
