import { type Call, record } from '#features/people/server/people.service.ts';
import type { AuthHooks } from '#platform/auth/server/options.ts';
import type { Tx } from '#platform/db/database.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { countMail, listMail, openMail, queueMail, stateOf } from '#platform/mail/server/outbox.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { recoveryMail } from './mail-words.ts';

/** One page of the installation's mail, without message texts. */
export async function readOutbox(
  tx: Tx,
  { page, installation, at }: { page: number; installation: Pick<Installation, 'sendsMail'>; at: Date },
) {
  const letters = await listMail(tx, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  const sends = installation.sendsMail;
  return {
    sends,
    total: await countMail(tx),
    messages: letters.map(({ id, recipient, subject, created_at, ...letter }) => ({
      id,
      recipient,
      subject,
      created_at: created_at.toISOString(),
      state: stateOf(letter, { sends, at }),
    })),
  };
}

/** The text of a message, for an administrator to hand over; null if erased. Each reading is recorded in the audit trail. */
export function readMessage(call: Call & { secrets: Secrets }, id: string) {
  return call.db.transaction(async (tx) => {
    const message = await openMail(tx, call.secrets, id, call.now());
    if (message) await record(tx, call, { action: 'mail.read', subject: { type: 'message', id } });
    return message;
  });
}

export function sendRecoveryBy(
  secrets: Secrets,
  { publicUrl, schoolName }: Pick<Installation, 'publicUrl' | 'schoolName'>,
): AuthHooks['sendRecovery'] {
  return async (tx, { user, token, at, expires_at }) => {
    const link = `${publicUrl}/auth#join=${token}`;
    const words = recoveryMail({ schoolName, link, at, expires_at });
    await queueMail(tx, secrets, { to: user.email, ...words, expires_at, at });
  };
}
