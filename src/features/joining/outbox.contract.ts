import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { aPage } from '#platform/http/filters.ts';
import { mayReadOutbox } from './joining.policy.ts';
import { Id } from '#platform/http/id.ts';

/** Mail held because no mail server is configured: administrators read it and hand it over. */
export const outboxContract = {
  outbox: procedure
    .meta({ policy: mayReadOutbox })
    .route({
      method: 'GET',
      path: '/outbox',
      summary: 'Mail that was sent, waits, or rests because no mail server is configured',
      tags: ['joining'],
    })
    .input(filterSchema({ page: aPage }))
    .output(
      z.object({
        sends: z.boolean(),
        total: z.int(),
        messages: z.array(
          z.object({
            id: Id,
            recipient: z.string(),
            subject: z.string(),
            created_at: z.iso.datetime(),
            state: z.enum(['resting', 'waiting', 'sent', 'failed', 'expired']),
          }),
        ),
      }),
    ),
  /** The text of one held message: it may open an account, so reading it is recorded. */
  readMessage: procedure
    .meta({ policy: mayReadOutbox, stepUp: true })
    .route({
      method: 'POST',
      path: '/outbox/{message_id}/read',
      summary: 'Read a message of the outbox, to hand it over',
      tags: ['joining'],
    })
    .input(z.strictObject({ message_id: Id }))
    .output(z.object({ recipient: z.string(), subject: z.string(), body: z.string() })),
};
