import { randomUUID } from 'node:crypto';
import { desc } from 'drizzle-orm';
import { anAccount } from '#features/bank/server/bank.builders.ts';
import { aFee, aFeeStructure } from '#features/fees/server/fees.builders.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import type { InvitationSlip } from '#features/joining/joining.contract.ts';
import { booksRows } from './books-rows.ts';
import { guardians, studentCodes } from '#features/roster/server/guardians.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { apiKeys, sessions } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { newId } from '#platform/db/ids.ts';
import { newShortCode } from '#platform/secrets/server/short-code.ts';
import { outbox } from '#platform/mail/server/mail.tables.ts';

type AsAdmin = (path: string, body: unknown) => Promise<unknown>;

const TOMORROW = new Date(Date.now() + 86_400_000);
const keyOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('join') ?? '';

/** Rows that a call uses up: each call of a test gets its own. */
export function freshRows(db: Db, files: FileStore, asAdmin: AsAdmin) {
  const applicant = async () => (await aUser(db, { requested_role: 'parent' })).userId;
  const student = async (given: { user_id?: string } = {}) => (await aStudent(db, given)).id;
  const invite = async (email: string | null = null) => {
    const slip = (await asAdmin('/invitations', {
      role: 'teacher',
      full_name: 'Tabe Desmond',
      email,
    })) as InvitationSlip;
    return { id: slip.invitation.id, key: keyOf(slip.link) };
  };
  return {
    ...booksRows(db, files),
    applicant,
    student,
    /** A savings account of one student; give more of them, or money. */
    account: async (given: { balance?: string; students?: number } = {}) => {
      const students = await Promise.all(Array.from({ length: given.students ?? 1 }, () => aStudent(db)));
      const account = await anAccount(db, { balance: given.balance ?? '0', students });
      return { id: account.id, members: students.map(({ id }) => id) };
    },
    /** A deposit that may still be taken back. */
    deposit: async () => {
      const { id } = (await asAdmin(`/bank/accounts/${(await anAccount(db)).id}/deposits`, {
        amount: '500',
      })) as { id: string };
      return id;
    },
    feeStructure: async () => (await aFeeStructure(db)).id,
    /** A fee of some student that owes 5,000. */
    fee: async () => (await aFee(db))[0]!.id,
    /** A payment that may still be taken back. */
    feePayment: async () => {
      const { id } = (await asAdmin('/payments', {
        student_fee_ids: [(await aFee(db))[0]!.id],
        amount: '500',
      })) as { id: string };
      return id;
    },
    /** Somebody with an open fee and a credit of 500. */
    studentWithCredit: async () => {
      const of = { id: await student() };
      const [[paid]] = [await aFee(db, { student: of }), await aFee(db, { student: of })];
      await asAdmin('/payments', {
        student_fee_ids: [paid!.id],
        amount: '5500',
        credit_student_id: of.id,
      });
      return of.id;
    },
    studentWithAccount: async () => student({ user_id: (await aUser(db, { role: 'student' })).userId }),
    childRequest: async () => {
      const [user_id, student_id] = [(await aUser(db, { role: 'parent' })).userId, await student()];
      await db.insert(guardians).values({ user_id, student_id });
      return { user_id, student_id };
    },
    /** What a parent reads on the slip of some child. */
    childCode: async () => {
      const code = newShortCode(2);
      await db.insert(studentCodes).values({ student_id: await student(), code });
      return code;
    },
    invite,
    resetKey: async () => {
      const { userId } = await aUser(db, { role: 'teacher' });
      const { link } = (await asAdmin(`/people/${userId}/reset`, {})) as { link: string };
      return keyOf(link);
    },
    message: async () => {
      await invite(`m-${randomUUID()}@school.test`);
      const [newest] = await db
        .select({ id: outbox.id })
        .from(outbox)
        .orderBy(desc(outbox.created_at), desc(outbox.id))
        .limit(1);
      return newest!.id;
    },
    session: async (user_id: string) => {
      const id = newId();
      await db.insert(sessions).values({ id, user_id, amr: [], not_after: TOMORROW });
      return id;
    },
    key: async (user_id: string) => {
      const id = newId();
      const key_hash = randomUUID();
      await db.insert(apiKeys).values({
        id,
        user_id,
        name: 'Test',
        scope: 'read',
        key_hash,
        hint: 'preau_test',
        expires_at: TOMORROW,
      });
      return id;
    },
  };
}
