import * as z from 'zod/mini';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { auditFilters } from './audit.filters.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayAskWhoSaw, mayReadAudit } from './audit.policy.ts';
import { Id } from '#platform/http/id.ts';

const Day = z.iso.date();

/** One audit event: who, what, which record, from where, when. */
export const AuditEntry = z.object({
  id: Id,
  seq: z.int(),
  at: z.iso.datetime(),
  /** `feature.what_happened`, translated by the page. */
  action: z.string(),
  actor: z.nullable(z.object({ user_id: Id, full_name: z.nullable(z.string()) })),
  via: z.enum(['session', 'key', 'host', 'server']),
  address: z.nullable(z.string()),
  subject: z.nullable(z.object({ type: z.string(), id: Id, name: z.nullable(z.string()) })),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditFilters = filterSchema(auditFilters);
export type AuditFilters = z.infer<typeof AuditFilters>;

export const auditContract = {
  list: procedure
    .meta({ policy: mayReadAudit, personOnly: true })
    .route({ method: 'GET', path: '/audit', summary: 'The audit trail, newest first', tags: ['audit'] })
    .input(AuditFilters)
    .output(
      z.object({
        events: z.array(AuditEntry),
        /** Names of the people, students and classes whose ids are in the details. */
        names: z.record(z.string(), z.string()),
        /** The `before` cursor of the next page; null on the last. */
        next: z.nullable(z.int()),
      }),
    ),
  verify: procedure
    .meta({ policy: mayReadAudit, personOnly: true, heavy: true })
    .route({
      method: 'GET',
      path: '/audit/chain',
      summary: 'Check the trail’s chain of hashes',
      tags: ['audit'],
    })
    .output(
      z.object({
        intact: z.boolean(),
        events: z.int(),
        /** The hash over the whole trail, to be noted elsewhere; null if the trail is empty. */
        head: z.nullable(z.string()),
        /** The first position where the chain is broken. */
        broken_at: z.nullable(z.int()),
      }),
    ),
  exportCsv: procedure
    .meta({ policy: mayReadAudit, stepUp: true, heavy: true })
    .route({
      method: 'POST',
      path: '/audit/export',
      summary: 'What the filters show, as a CSV file (at most 50,000 rows)',
      tags: ['audit'],
    })
    .input(
      z.strictObject({
        language: z.enum(['en', 'fr']),
        action: z.optional(z.string().check(z.maxLength(60))),
        actor_id: z.optional(Id),
        subject_id: z.optional(Id),
        from: z.optional(Day),
        to: z.optional(Day),
      }),
    )
    .output(z.file()),
  /** Who opened, changed or exported a student's record, newest first. */
  whoSaw: procedure
    .meta({ policy: mayAskWhoSaw })
    .route({
      method: 'GET',
      path: '/students/{student_id}/who-saw',
      summary: 'Who saw a student’s record',
      tags: ['audit'],
    })
    .input(z.object({ student_id: Id }))
    .output(
      z.array(
        z.object({
          at: z.iso.datetime(),
          action: z.string(),
          /** Null for the host's command line or a deleted account. */
          who: z.nullable(z.string()),
          role: z.nullable(z.string()),
        }),
      ),
    ),
};
