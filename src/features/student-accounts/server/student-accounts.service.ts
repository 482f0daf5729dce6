import { type Call as AnyCall, record } from '#features/people/server/people.service.ts';
import { codeForSlip } from '#features/guardians/server/child-requests.service.ts';
import {
  idsByRollNumber,
  lockForAccount,
  openStudentAccount,
} from '#features/students/server/accounts.service.ts';
import { givenPasswordExpiry, newInitialPassword } from '#platform/auth/server/passwords/initial-password.ts';
import { hashPassword } from '#platform/auth/server/passwords/passwords.ts';
import { givePassword } from '#platform/auth/server/users.ts';
import type { Tx } from '#platform/db/database.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import { type AccountFailure, type Credential, FAILURE_MESSAGES } from '../student-accounts.contract.ts';
import { studentAddress } from '../student-accounts.rules.ts';

type Call = AnyCall & { key: string };
type NewAccount = { student_id: string; domain: string; own_email?: boolean | undefined };
type Student = NonNullable<Awaited<ReturnType<typeof lockForAccount>>>;

const MOST_NAMESAKES = 1_000;

/**
 * Creates one student's account (address, profile, role and a password shown once), all or nothing. Idempotent: of
 * concurrent calls one creates it, and a repeated call returns the first one's answer.
 */
export async function createStudentAccount(call: Call, input: NewAccount) {
  return withNewPassword<'HAS_ACCOUNT' | 'EMAIL_TAKEN' | 'NO_EMAIL'>(
    call,
    'student_accounts.create',
    input,
    async (tx, { student, hash, refuse }) => {
      if (student.user_id) return refuse('HAS_ACCOUNT');
      const account = { password_hash: hash, now: call.now() };
      const { email, userId } = input.own_email
        ? await openUnder(student.own_email ?? refuse('NO_EMAIL'))
        : await openUnderFreeAddress(tx, student, { ...account, domain: input.domain });
      async function openUnder(own: string) {
        const opened = await openStudentAccount(tx, student, { ...account, email: own });
        return { email: own, userId: opened ?? refuse('EMAIL_TAKEN') };
      }
      await record(tx, call, {
        action: 'student_accounts.created',
        subject: { type: 'student', id: student.student_id },
        details: { user_id: userId },
      });
      return email;
    },
  );
}

/**
 * Creates accounts for several students, each in a separate transaction with a key derived from the call's. Repeating
 * an interrupted call completes it and returns the earlier passwords. Each entry has one result or one failure; a
 * repeated student is refused.
 */
export async function createStudentAccounts(
  call: Call,
  { students, domain }: { students: { roll_number: string }[]; domain: string },
): Promise<{ results: Credential[]; failures: AccountFailure[] }> {
  const ids = await call.db.transaction((tx) => idsByRollNumber(tx, students), { accessMode: 'read only' });
  const named = students.map(({ roll_number }) => ids.get(roll_number.toLowerCase()));
  const made = await inTurns(named, async (student_id, index) => {
    if (student_id === undefined) return { refused: 'NOT_FOUND' as const };
    // Refuses repeated students, so that no slip is printed twice.
    if (named.indexOf(student_id) < index) return { refused: 'NAMED_TWICE' as const };
    const key = `${call.key} ${student_id}`;
    return createStudentAccount({ ...call, key }, { student_id, domain });
  });
  return {
    results: made.flatMap((one) => ('refused' in one ? [] : [one])),
    failures: made.flatMap((one, index) => {
      if (!('refused' in one)) return [];
      const { refused } = one;
      // `own_email` is never set here, so these two codes do not occur.
      const code = refused === 'EMAIL_TAKEN' || refused === 'NO_EMAIL' ? 'NOT_FOUND' : refused;
      return [{ roll_number: students[index]!.roll_number, code, message: FAILURE_MESSAGES[code] }];
    }),
  };
}

/** Two at a time: hashing limits the rate, and other users need connections too. */
async function inTurns<Item, Made>(
  items: Item[],
  make: (item: Item, index: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  const queue = items.entries();
  const work = async () => {
    for (const [index, item] of queue) made[index] = await make(item, index);
  };
  await Promise.all([work(), work()]);
  return made;
}

/** Gives a student a new password, shown once; the old one and all of the student's sessions end. */
export async function renewStudentPassword(call: Call, input: { student_id: string }) {
  return withNewPassword<'NO_ACCOUNT'>(
    call,
    'student_accounts.renew',
    input,
    async (tx, { student, hash, refuse }) => {
      if (!student.user_id || !student.email) return refuse('NO_ACCOUNT');
      const at = call.now();
      await givePassword(tx, {
        userId: student.user_id,
        password_hash: hash,
        expires_at: givenPasswordExpiry(at),
        at,
      });
      await record(tx, call, {
        action: 'student_accounts.password_renewed',
        subject: { type: 'student', id: student.student_id },
        details: { user_id: student.user_id },
      });
      return student.email;
    },
  );
}

type Making<Code> = { student: Student; hash: string; refuse: (code: Code) => never };

async function withNewPassword<Code extends string>(
  call: Call,
  procedure: string,
  input: { student_id: string },
  make: (tx: Tx, making: Making<Code>) => Promise<string>,
): Promise<Credential | { refused: Code | 'NOT_FOUND' }> {
  const password = newInitialPassword();
  // Hashed before the transaction, so that no connection or row lock is held meanwhile.
  const hash = await hashPassword(password);
  return runCommand<Code | 'NOT_FOUND', Credential>(
    call,
    { procedure: procedure, input },
    async (tx, refuse) => {
      const student = (await lockForAccount(tx, input.student_id)) ?? refuse('NOT_FOUND');
      const email = await make(tx, { student, hash, refuse });
      const { student_id, full_name, class_label, roll_number } = student;
      const parents_code = await codeForSlip(tx, call, student_id);
      return { student_id, full_name, class_label, roll_number, email, password, parents_code };
    },
  );
}

/** The unique index decides which address is free; it waits for concurrent inserts of the same one. */
async function openUnderFreeAddress(
  tx: Tx,
  student: Student,
  { domain, ...account }: { domain: string; password_hash: string; now: Date },
): Promise<{ email: string; userId: string }> {
  for (let nth = 1; nth <= MOST_NAMESAKES; nth += 1) {
    const email = studentAddress(student.roll_number, domain, nth);
    const userId = await openStudentAccount(tx, student, { ...account, email });
    if (userId) return { email, userId };
  }
  throw new Error('No address is free for this roll number.');
}
