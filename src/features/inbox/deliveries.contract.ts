import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { Id } from '#platform/http/id.ts';
import { deliveryFilters } from './deliveries.filters.ts';
import { maySeeDeliveries } from './deliveries.policy.ts';
import { CHANNELS } from './channels.rules.ts';
import { ALL_GROUPS, MOST_MONTHLY_PARTS, NOTICE_GROUPS, OUTCOMES, UNREACHED } from './delivery.rules.ts';
import { QuietHoursInput, QuietHoursShown } from './quiet-hours.contract.ts';
import { amountOrZero, AmountText } from '#platform/money/amount-schema.ts';

const channel = z.enum(CHANNELS);
const outcome = z.enum(OUTCOMES);
const when = z.nullable(z.iso.datetime());

export const DeliveryCount = z.object({ day: z.iso.date(), channel, outcome, deliveries: z.int() });
export type DeliveryCount = z.infer<typeof DeliveryCount>;

export const Delivery = z.object({
  id: Id,
  full_name: z.nullable(z.string()),
  /** Never the text; null for a kind that only a newer version knows. */
  group: z.nullable(z.enum(ALL_GROUPS)),
  channel,
  outcome,
  /** The error message of the mail or push server. */
  answer: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  due_at: z.iso.datetime(),
  sent_at: when,
  seen_at: when,
  /** When the network reported a text message as delivered. */
  delivered_at: when,
  may_send_again: z.boolean(),
});
export type Delivery = z.infer<typeof Delivery>;

const Unreached = z.object({
  full_name: z.string(),
  phone: z.nullable(z.string()),
  students: z.array(z.string()),
  class: z.nullable(z.string()),
  why: z.enum(UNREACHED),
});
export type Unreached = z.infer<typeof Unreached>;

const stopped = z.array(z.object({ channel, since: z.iso.datetime() }));
export type StoppedChannel = z.infer<typeof stopped>[number];

export const SmsChoices = z.strictObject({
  is_on: z.boolean(),
  groups: z.array(z.enum(NOTICE_GROUPS)).check(z.maxLength(NOTICE_GROUPS.length)),
  monthly_parts: z
    .int(/*i18n*/ 'Type a whole number')
    .check(z.minimum(0), z.maximum(MOST_MONTHLY_PARTS, /*i18n*/ 'This number is too large')),
  price_per_part: amountOrZero(/*i18n*/ 'Type an amount, for example 20'),
  plain_accents: z.boolean(),
});
export type SmsChoices = z.infer<typeof SmsChoices>;

const Sms = z.extend(SmsChoices, {
  price_per_part: AmountText,
  /** Whether the installation has a gateway or a modem. */
  configured: z.boolean(),
  parts_this_month: z.int(),
  /** The secret URL for a gateway's delivery reports; null without a gateway. */
  reports_address: z.nullable(z.string()),
});
export type Sms = z.infer<typeof Sms>;

const tags = ['inbox'];
const meta = { policy: maySeeDeliveries };

export const deliveriesContract = {
  counts: procedure
    .meta(meta)
    .route({
      method: 'GET',
      path: '/deliveries/counts',
      summary: 'What left by which channel and what did not, by day, of the last thirty days',
      tags,
    })
    .output(z.object({ counts: z.array(DeliveryCount), unreached: z.int(), stopped })),
  list: procedure
    .meta(meta)
    .route({
      method: 'GET',
      path: '/deliveries',
      summary: 'The deliveries behind a count, newest first',
      tags,
    })
    .input(filterSchema(deliveryFilters))
    .output(z.object({ deliveries: z.array(Delivery), total: z.int() })),
  again: procedure
    .meta(meta)
    .route({
      method: 'POST',
      path: '/deliveries/{delivery_id}/again',
      summary: 'Send again what a channel refused or could not take',
      tags,
    })
    .input(z.strictObject({ delivery_id: Id }))
    .errors({
      NOT_AGAIN: {
        status: 409,
        message:
          /*i18n*/ 'This cannot be sent again: it was already sent or read, or should no longer reach this person.',
      },
    })
    .output(Delivery),
  switchChannel: procedure
    .meta(meta)
    .route({
      method: 'PUT',
      path: '/deliveries/channels',
      summary: 'Stop a channel at once, or let it go on: what waits stays waiting',
      tags,
    })
    .input(z.strictObject({ channel, on: z.boolean() }))
    .output(z.object({ stopped })),
  sms: procedure
    .meta(meta)
    .route({
      method: 'GET',
      path: '/deliveries/text-messages',
      summary: 'What the school sends by text message, and the parts of this month',
      tags,
    })
    .output(Sms),
  chooseSms: procedure
    .meta(meta)
    .route({
      method: 'PUT',
      path: '/deliveries/text-messages',
      summary: 'Choose what the school sends by text message, and how much at most',
      tags,
    })
    .input(SmsChoices)
    .errors({
      NO_GATEWAY: {
        status: 409,
        message:
          /*i18n*/ 'This installation has no gateway for text messages yet. The README says how to set one up.',
      },
    })
    .output(Sms),
  quietHours: procedure
    .meta(meta)
    .route({
      method: 'GET',
      path: '/deliveries/quiet-hours',
      summary: 'When the school lets no notice go out that is not urgent',
      tags,
    })
    .output(QuietHoursShown),
  chooseQuietHours: procedure
    .meta(meta)
    .route({
      method: 'PUT',
      path: '/deliveries/quiet-hours',
      summary: 'Choose the hours and days on which no notice goes out that is not urgent',
      tags,
    })
    .input(QuietHoursInput)
    .output(QuietHoursShown),
  unreached: procedure
    .meta(meta)
    .route({
      method: 'GET',
      path: '/deliveries/unreached',
      summary: 'Guardians whom nothing reaches outside of the portal, by class and name, to tell on paper',
      tags,
    })
    .output(z.array(Unreached)),
};
