import * as z from 'zod/mini';
import { anyWithRole } from '#features/people/people.policy.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { searchFilters } from './search.filters.ts';
import { Id } from '#platform/http/id.ts';

export const FoundGroup = z.object({
  kind: z.string(),
  found: z.array(
    z.object({
      id: Id,
      title: z.nullable(z.string()),
      note: z.nullable(z.string()),
      path: z.string(),
    }),
  ),
});
export type FoundGroup = z.infer<typeof FoundGroup>;

export const searchContract = {
  find: procedure
    .meta({ policy: anyWithRole })
    .route({
      method: 'GET',
      path: '/search',
      summary: 'What a text finds among all that the caller sees',
      tags: ['search'],
    })
    .input(filterSchema(searchFilters))
    .output(z.object({ groups: z.array(FoundGroup) })),
};
