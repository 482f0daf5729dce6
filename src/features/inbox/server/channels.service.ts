import { and, eq, sql } from 'drizzle-orm';
import type { Call as PersonCall } from '#features/people/server/people.service.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { lockUser } from '#platform/auth/server/users.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { queueMail } from '#platform/mail/server/outbox.ts';
import { findPushKey } from '#platform/push/server/keys.ts';
import { pushSubscriptions } from '#platform/push/server/push.tables.ts';
import { isPushEndpoint } from '#platform/push/server/send-push.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { newShortCode, readShortCode } from '#platform/secrets/server/short-code.ts';
import type { Channel } from '../channels.rules.ts';
import {
  type ChosenGroup,
  CODE_MINUTES,
  CODE_PAUSE_MINUTES,
  GROUPS_OF_ROLE,
  MOST_CODE_ATTEMPTS,
} from '../delivery.rules.ts';
import type { NoticeChannels } from '../inbox.contract.ts';
import { selectChoices } from './deliveries.queries.ts';
import { addressConfirmations, noticeChoices } from './deliveries.tables.ts';
import { codeMail } from './delivery-mail.ts';
import {
  findSmsSettings,
  firstPhone,
  phonesOf,
  reachedOtherwise,
  selectSmsChoices,
  sendsBySms,
} from './sms.queries.ts';

type Call = Pick<PersonCall, 'db' | 'actor' | 'now'>;
type MailCall = Call & {
  secrets: Secrets;
  installation: Pick<Installation, 'schoolName' | 'sendsMail' | 'sendsSms'>;
  language: Locale;
};

type ReadCall = Pick<Call, 'actor' | 'now'> & {
  secrets: Secrets;
  installation: Pick<Installation, 'sendsMail' | 'sendsSms'>;
};

const PURPOSE = 'address code';
const CODE_GROUPS = 2;
const MINUTE_MS = 60_000;

/** The caller's settings for notices outside the portal, and whether the address is confirmed. */
export async function readChannels(
  tx: Tx,
  { actor, now, secrets, installation }: ReadCall,
): Promise<NoticeChannels | null> {
  const [user] = await tx
    .select({ email: users.email, phones: phonesOf, reached: sql<boolean>`${reachedOtherwise}` })
    .from(users)
    .leftJoin(addressConfirmations, eq(addressConfirmations.user_id, users.id))
    .where(eq(users.id, actor.userId));
  if (!user || !actor.role) return null;
  const [held] = await tx
    .select()
    .from(addressConfirmations)
    .where(eq(addressConfirmations.user_id, actor.userId));
  const isOn = await selectChoices(tx, actor.userId);
  const sms = await findSmsSettings(tx);
  const phone = sms.is_on && installation.sendsSms ? firstPhone(user.phones) : null;
  const chosen = await selectSmsChoices(tx, actor.userId);
  return {
    address: user.email,
    email: !installation.sendsMail ? 'off' : held ? stateOf(held, user.email, now()) : 'unconfirmed',
    push_key: await findPushKey(tx, secrets),
    devices: (
      await tx.select().from(pushSubscriptions).where(eq(pushSubscriptions.user_id, actor.userId))
    ).map(({ endpoint }) => endpoint),
    phone,
    groups: GROUPS_OF_ROLE[actor.role].map((group) => ({
      group,
      email: isOn(group, 'email'),
      push: isOn(group, 'push'),
      sms: phone && sendsBySms(sms, group) ? (chosen.get(group) ?? !user.reached) : null,
    })),
  };
}

function stateOf(held: typeof addressConfirmations.$inferSelect, email: string, at: Date) {
  if (held.email !== email) return 'unconfirmed';
  if (held.confirmed_at) return 'confirmed';
  return isOpen(held, at) ? 'code_sent' : 'unconfirmed';
}

const isOpen = (held: typeof addressConfirmations.$inferSelect, at: Date): boolean =>
  held.code_hash !== null &&
  held.attempts < MOST_CODE_ATTEMPTS &&
  at.getTime() < held.sent_at.getTime() + CODE_MINUTES * MINUTE_MS;

/** Switches a group of notices on or off for one channel. */
export function chooseChannel(
  call: Call & ReadCall,
  { group, channel, on }: { group: ChosenGroup; channel: Channel; on: boolean },
) {
  return call.db.transaction(async (tx) => {
    const choice = { user_id: call.actor.userId, notice_group: group, channel, is_on: on };
    await tx
      .insert(noticeChoices)
      .values(choice)
      .onConflictDoUpdate({
        target: [noticeChoices.user_id, noticeChoices.notice_group, noticeChoices.channel],
        set: { is_on: on },
      });
    return readChannels(tx, call);
  });
}

/** Mails a new code to the address of the caller's account; the former code no longer works. */
export function sendAddressCode(call: MailCall) {
  const { db, actor, now, secrets, installation, language } = call;
  return db.transaction(async (tx) => {
    if (!installation.sendsMail) return { refused: 'NO_MAIL' } as const;
    const user = await lockUser(tx, actor.userId);
    if (!user) return null;
    const at = now();
    const [held] = await tx
      .select()
      .from(addressConfirmations)
      .where(eq(addressConfirmations.user_id, actor.userId));
    if (held && at.getTime() < held.sent_at.getTime() + CODE_PAUSE_MINUTES * MINUTE_MS)
      return { refused: 'TOO_SOON' } as const;
    const code = newShortCode(CODE_GROUPS);
    const row = {
      email: user.email,
      code_hash: secrets.hash(PURPOSE, `${user.email} ${code}`),
      sent_at: at,
      attempts: 0,
      confirmed_at: null,
    };
    await tx
      .insert(addressConfirmations)
      .values({ user_id: actor.userId, ...row })
      .onConflictDoUpdate({ target: addressConfirmations.user_id, set: row });
    await queueMail(tx, secrets, {
      to: user.email,
      ...codeMail({ schoolName: installation.schoolName, code, minutes: CODE_MINUTES, locale: language }),
      expires_at: new Date(at.getTime() + CODE_MINUTES * MINUTE_MS),
      at,
    });
    return readChannels(tx, call);
  });
}

/** Confirms the caller's address by the code mailed to it. A wrong code is counted before it is refused. */
export function confirmAddress(call: MailCall, typed: string) {
  const { db, actor, now, secrets } = call;
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, actor.userId);
    if (!user) return null;
    const mine = eq(addressConfirmations.user_id, actor.userId);
    const [held] = await tx.select().from(addressConfirmations).where(mine);
    if (!held || held.email !== user.email || !isOpen(held, now())) return { refused: 'CODE_OVER' } as const;
    const code = readShortCode(typed, CODE_GROUPS);
    if (!code || !secrets.matches(PURPOSE, `${user.email} ${code}`, held.code_hash!)) {
      await tx
        .update(addressConfirmations)
        .set({ attempts: sql`${addressConfirmations.attempts} + 1` })
        .where(mine);
      return { refused: 'WRONG_CODE' } as const;
    }
    await tx.update(addressConfirmations).set({ code_hash: null, confirmed_at: now() }).where(mine);
    return readChannels(tx, call);
  });
}

/** Subscribes a device to the caller's notices, and removes its subscriptions of other users. */
export function addDevice(call: Call & ReadCall, device: { endpoint: string; p256dh: string; auth: string }) {
  return call.db.transaction(async (tx) => {
    if (!isPushEndpoint(device.endpoint)) return { refused: 'UNKNOWN_SERVICE' } as const;
    const row = { ...device, user_id: call.actor.userId, created_at: call.now() };
    await tx
      .insert(pushSubscriptions)
      .values({ id: newId(), ...row })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
    return readChannels(tx, call);
  });
}

/** Unsubscribes a device of the caller. */
export function removeDevice(call: Call & ReadCall, endpoint: string) {
  return call.db.transaction(async (tx) => {
    const mine = eq(pushSubscriptions.user_id, call.actor.userId);
    await tx.delete(pushSubscriptions).where(and(mine, eq(pushSubscriptions.endpoint, endpoint)));
    return readChannels(tx, call);
  });
}
