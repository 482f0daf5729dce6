import * as z from 'zod/mini';
import { anyone, anyWithRole } from '#features/people/people.policy.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { CHANNELS } from './channels.rules.ts';
import { NOTICE_GROUPS } from './delivery.rules.ts';
import { inboxFilters } from './inbox.filters.ts';
import { Id } from '#platform/http/id.ts';

export const Notice = z.object({
  id: Id,
  kind: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  count: z.int(),
  link: z.string(),
  created_at: z.iso.datetime(),
  read_at: z.nullable(z.iso.datetime()),
});
export type Notice = z.infer<typeof Notice>;

export const NoticeChannels = z.object({
  /** The address of the account. */
  address: z.string(),
  /** `off`: the portal has no mail server. */
  email: z.enum(['off', 'unconfirmed', 'code_sent', 'confirmed']),
  /**
   * The portal's public key for push services, null until generated; and the endpoints of the person's
   * devices.
   */
  push_key: z.nullable(z.string()),
  devices: z.array(z.string()),
  /** The number for text messages; null if there is none, or the school sends none. */
  phone: z.nullable(z.string()),
  groups: z.array(
    z.object({
      group: z.enum(NOTICE_GROUPS),
      email: z.boolean(),
      push: z.boolean(),
      /** Null for a group that the school does not send by text message. */
      sms: z.nullable(z.boolean()),
    }),
  ),
});
export type NoticeChannels = z.infer<typeof NoticeChannels>;

const Unread = z.object({ unread: z.int() });

const own = { policy: anyWithRole, personOnly: true } as const;

export const inboxContract = {
  list: procedure
    .meta({ policy: anyWithRole })
    .route({ method: 'GET', path: '/inbox', summary: 'The own notices, newest first', tags: ['inbox'] })
    .input(filterSchema(inboxFilters))
    .output(z.object({ notices: z.array(Notice), total: z.int(), unread: z.int() })),
  read: procedure
    .meta({ policy: anyWithRole })
    .route({
      method: 'POST',
      path: '/inbox/{notice_id}/read',
      summary: 'Mark a notice as read',
      tags: ['inbox'],
    })
    .input(z.strictObject({ notice_id: Id }))
    .output(Unread),
  readAll: procedure
    .meta({ policy: anyWithRole })
    .route({ method: 'POST', path: '/read-inbox', summary: 'Mark all notices as read', tags: ['inbox'] })
    .output(Unread),
  channels: procedure
    .meta(own)
    .route({
      method: 'GET',
      path: '/inbox/channels',
      summary: 'The notices that reach oneself outside of the portal',
      tags: ['inbox'],
    })
    .output(NoticeChannels),
  chooseChannel: procedure
    .meta(own)
    .route({
      method: 'PUT',
      path: '/inbox/channels',
      summary: 'Switch a group of notices on or off for a channel',
      tags: ['inbox'],
    })
    .input(z.strictObject({ group: z.enum(NOTICE_GROUPS), channel: z.enum(CHANNELS), on: z.boolean() }))
    .output(NoticeChannels),
  sendAddressCode: procedure
    .meta(own)
    .route({
      method: 'POST',
      path: '/inbox/address-code',
      summary: 'Mail oneself a code that confirms the address',
      tags: ['inbox'],
    })
    .errors({
      NO_MAIL: { status: 409, message: /*i18n*/ 'The portal has no mail server yet.' },
      TOO_SOON: {
        status: 429,
        message: /*i18n*/ 'A code was sent a moment ago. Look at your mail, or try again in two minutes.',
      },
    })
    .output(NoticeChannels),
  confirmAddress: procedure
    .meta(own)
    .route({
      method: 'POST',
      path: '/inbox/address',
      summary: 'Confirm the own address by the mailed code',
      tags: ['inbox'],
    })
    .input(z.strictObject({ code: z.string().check(z.maxLength(40)) }))
    .errors({
      WRONG_CODE: { status: 409, message: /*i18n*/ 'This is not the code from the e-mail.' },
      CODE_OVER: { status: 409, message: /*i18n*/ 'This code no longer works. Ask for a new one.' },
    })
    .output(NoticeChannels),
  addDevice: procedure
    .meta(own)
    .route({
      method: 'POST',
      path: '/inbox/devices',
      summary: 'Receive notices on this device',
      tags: ['inbox'],
    })
    .input(
      z.strictObject({
        endpoint: z.string().check(z.maxLength(1000)),
        p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
        auth: z.string().check(z.regex(/^[\w-]{22}$/)),
      }),
    )
    .errors({
      UNKNOWN_SERVICE: {
        status: 409,
        message:
          /*i18n*/ 'The portal does not know the push service of this browser. Try Chrome, Firefox, Edge or Safari.',
      },
    })
    .output(NoticeChannels),
  removeDevice: procedure
    .meta(own)
    .route({
      method: 'POST',
      path: '/inbox/removed-devices',
      summary: 'Receive no more notices on this device',
      tags: ['inbox'],
    })
    .input(z.strictObject({ endpoint: z.string().check(z.maxLength(1000)) }))
    .output(NoticeChannels),
  pushSeen: procedure
    .meta({ policy: anyone })
    .route({
      method: 'POST',
      path: '/inbox/seen',
      summary: 'The worker on a phone showed a notice',
      tags: ['inbox'],
    })
    .input(z.strictObject({ seen: z.string().check(z.regex(/^[\w-]{22}$/)) }))
    .output(z.object({ seen: z.literal(true) })),
};
