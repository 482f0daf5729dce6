import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { isLongEnoughContact, SHORT_PHONE } from '#platform/phone/phone.ts';
import { ContactEmail, Phone } from './guardian-person.contract.ts';
import { mayKeepGuardians, mayProposeContact } from './guardians.policy.ts';
import { Id } from '#platform/http/id.ts';

const Field = z.enum(['phone', 'email', 'address', 'emergency_contact']);

const Asked = z.object({
  id: Id,
  field: Field,
  /** The child whose emergency contact it is; null for the parent's own data. */
  student: z.nullable(z.object({ student_id: Id, full_name: z.nullable(z.string()) })),
  old_value: z.nullable(z.string()),
  new_value: z.string(),
  asked_at: z.iso.datetime(),
});

export const OwnContactChange = z.extend(Asked, {
  /** Null while pending. */
  approved: z.nullable(z.boolean()),
  note: z.nullable(z.string()),
});

export const ContactChange = z.extend(Asked, {
  guardian_id: Id,
  guardian_name: z.string(),
});
export type ContactChange = z.infer<typeof ContactChange>;

export const OwnContact = z.object({
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  children: z.array(
    z.object({
      student_id: Id,
      full_name: z.nullable(z.string()),
      emergency_contact: z.nullable(z.string()),
    }),
  ),
  /** The latest requests, newest first. */
  changes: z.array(OwnContactChange),
});
export type OwnContact = z.infer<typeof OwnContact>;

/** A parent's form: empty fields request no change. */
export const OwnContactInput = z.strictObject({
  phone: z.optional(z.union([z.literal(''), Phone])),
  email: z.optional(z.union([z.literal(''), ContactEmail])),
  address: z.optional(
    z.union([
      z.literal(''),
      z.string().check(z.trim(), z.maxLength(500, /*i18n*/ 'Address can have at most 500 characters')),
    ]),
  ),
  children: z.optional(
    z
      .array(
        z.strictObject({
          student_id: Id,
          emergency_contact: z.union([
            z.literal(''),
            z
              .string()
              .check(
                z.trim(),
                z.refine(isLongEnoughContact, SHORT_PHONE),
                z.maxLength(100, /*i18n*/ 'Emergency contact can have at most 100 characters'),
              ),
          ]),
        }),
      )
      .check(z.maxLength(30)),
  ),
});
export type OwnContactInput = z.infer<typeof OwnContactInput>;

const NOT_WAITING = { status: 409, message: /*i18n*/ 'Somebody has already decided this change.' };
const LINK_ENDED = {
  status: 409,
  message: /*i18n*/ 'The person who asked for this may no longer see the child. Refuse the change.',
};
const tags = ['guardians'];
const keeping = procedure.meta({ policy: mayKeepGuardians });
const change = { change_id: Id };

export const RefuseChangeInput = z.strictObject({
  note: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, /*i18n*/ 'Please say why; the parent reads it'),
      z.maxLength(500, /*i18n*/ 'The note can have at most 500 characters'),
    ),
});

export const contactChangesContract = {
  mine: procedure
    .meta({ policy: mayProposeContact })
    .route({
      method: 'GET',
      path: '/my-contact',
      summary: 'How the school reaches me, and what I asked',
      tags,
    })
    .output(OwnContact),
  ask: procedure
    .meta({ policy: mayProposeContact })
    .route({ method: 'POST', path: '/my-contact/changes', summary: 'Ask the office to change it', tags })
    .input(OwnContactInput)
    .output(OwnContact),
  queue: keeping
    .route({
      method: 'GET',
      path: '/contact-changes',
      summary: 'What waits for the office, longest first',
      tags,
    })
    .output(z.object({ changes: z.array(ContactChange), total: z.int() })),
  approve: keeping
    .route({ method: 'POST', path: '/contact-changes/{change_id}/approve', summary: 'Make the change', tags })
    .input(z.strictObject(change))
    .errors({ NOT_WAITING, LINK_ENDED })
    .output(z.object({ id: Id })),
  refuse: keeping
    .route({ method: 'POST', path: '/contact-changes/{change_id}/refuse', summary: 'Say no, and why', tags })
    .input(z.extend(RefuseChangeInput, change))
    .errors({ NOT_WAITING, LINK_ENDED })
    .output(z.object({ id: Id })),
};
