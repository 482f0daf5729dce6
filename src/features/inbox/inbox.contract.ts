import * as z from 'zod/mini';
import { anyWithRole } from '#features/people/people.policy.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
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

const Unread = z.object({ unread: z.int() });

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
};
