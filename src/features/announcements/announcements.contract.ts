import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { Id } from '#platform/http/id.ts';
import { MarkdownBlock } from '#platform/markdown/markdown.schema.ts';
import { announcementFilters } from './announcements.filters.ts';
import { mayAnnounce, mayAnnounceToAll, mayBeTold, mayReadAnnouncements } from './announcements.policy.ts';
import {
  AUDIENCE_ROLES,
  FAMILY_ROLES,
  MOST_CLASSES,
  MOST_TEXT,
  MOST_TITLE,
  STATES,
} from './announcements.rules.ts';

const AudienceClass = z.object({ id: Id, name: z.string(), section: z.nullable(z.string()) });
const text = z.nullable(z.string());
const drawn = z.nullable(z.array(MarkdownBlock));

export const Announcement = z.object({
  id: Id,
  title_fr: text,
  body_fr: text,
  title_en: text,
  body_en: text,
  /** The texts as parsed Markdown. */
  blocks_fr: drawn,
  blocks_en: drawn,
  roles: z.array(z.enum(AUDIENCE_ROLES)),
  /** Empty for the whole school. */
  classes: z.array(AudienceClass),
  pinned: z.boolean(),
  acknowledge: z.boolean(),
  publish_at: z.iso.datetime(),
  /** The last day on which it is shown. */
  ends_on: z.nullable(z.iso.date()),
  changed_at: z.nullable(z.iso.datetime()),
  state: z.enum(STATES),
  author: z.nullable(z.string()),
  /** Whether the reader may edit and recall it, and see its readers. */
  own: z.boolean(),
  opened_at: z.nullable(z.iso.datetime()),
  acknowledged_at: z.nullable(z.iso.datetime()),
});
export type Announcement = z.infer<typeof Announcement>;

const WHOM = /*i18n*/ 'Choose for whom it is';
const audience = {
  roles: z.array(z.enum(AUDIENCE_ROLES)).check(z.minLength(1, WHOM), z.maxLength(AUDIENCE_ROLES.length)),
  class_ids: z.array(Id).check(z.maxLength(MOST_CLASSES)),
};
export const AudienceInput = z.strictObject(audience);
export type AudienceInput = z.infer<typeof AudienceInput>;

const title = z
  .string()
  .check(z.trim(), z.maxLength(MOST_TITLE, /*i18n*/ 'A title can have at most 120 characters'));
const body = z
  .string()
  .check(z.trim(), z.maxLength(MOST_TEXT, /*i18n*/ 'A text can have at most 5,000 characters'));
const fields = z.strictObject({
  title_fr: title,
  body_fr: body,
  title_en: title,
  body_en: body,
  pinned: z.boolean(),
  acknowledge: z.boolean(),
  /** Published immediately if omitted or null. */
  publish_at: z.nullish(z.iso.datetime()),
  ends_on: z.nullish(z.iso.date()),
});
type Fields = z.infer<typeof fields>;

const ONE_LANGUAGE = /*i18n*/ 'Write a title and a text in French, in English or in both';
const BOTH_PARTS = /*i18n*/ 'Write a title and a text, or leave both empty';
const isWritten = (a: string, b: string) => a !== '' && b !== '';
const isHalf = (a: string, b: string) => (a === '') !== (b === '');
const checks = [
  z.refine<Fields>(
    ({ title_fr, body_fr, title_en, body_en }) =>
      isWritten(title_fr, body_fr) || isWritten(title_en, body_en),
    { error: ONE_LANGUAGE, path: ['title_fr'] },
  ),
  z.refine<Fields>(({ title_fr, body_fr }) => !isHalf(title_fr, body_fr), {
    error: BOTH_PARTS,
    path: ['body_fr'],
  }),
  z.refine<Fields>(({ title_en, body_en }) => !isHalf(title_en, body_en), {
    error: BOTH_PARTS,
    path: ['body_en'],
  }),
] as const;
export const AnnouncementText = fields.check(...checks);
export type AnnouncementText = z.infer<typeof AnnouncementText>;
export const AnnouncementInput = z.extend(fields, audience).check(...checks);
export type AnnouncementInput = z.infer<typeof AnnouncementInput>;
const families = {
  roles: z.array(z.enum(FAMILY_ROLES, WHOM)).check(z.minLength(1, WHOM), z.maxLength(FAMILY_ROLES.length)),
};
export const ClassAnnouncementInput = z.extend(fields, families).check(...checks);
export type ClassAnnouncementInput = z.infer<typeof ClassAnnouncementInput>;

const Counts = z.object({ people: z.int(), without_account: z.int() });

const NotYet = z.object({
  full_name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  opened: z.boolean(),
});
/** A guardian without an account, to be informed on paper or by telephone. */
const OnPaper = z.object({
  full_name: z.string(),
  phone: z.nullable(z.string()),
  student: z.nullable(z.string()),
});
export const Reach = z.object({
  people: z.int(),
  opened: z.int(),
  acknowledged: z.int(),
  /** The first 500 of each list, by name. */
  not_yet: z.array(NotYet),
  on_paper: z.array(OnPaper),
  /** Total number of guardians without an account. */
  without_account: z.int(),
});
export type Reach = z.infer<typeof Reach>;

const NO_SUCH_CLASS = { status: 409, message: /*i18n*/ 'A chosen class is no longer there.' };
const tags = ['announcements'];
const byId = { announcement_id: Id };

export const announcementsContract = {
  list: procedure
    .meta({ policy: mayReadAnnouncements })
    .route({
      method: 'GET',
      path: '/announcements',
      summary: 'What the reader is told: pinned first, then the newest; all of it for administrators',
      tags,
    })
    .input(filterSchema(announcementFilters))
    .output(z.object({ announcements: z.array(Announcement), total: z.int() })),
  audience: procedure
    .meta({ policy: mayAnnounceToAll })
    .route({
      method: 'POST',
      path: '/announcement-audience',
      summary: 'How many people would read it in the portal, and how many guardians have no account',
      tags,
    })
    .input(AudienceInput)
    .output(Counts),
  classAudience: procedure
    .meta({ policy: mayAnnounce })
    .route({
      method: 'GET',
      path: '/classes/{class_id}/announcement-audience',
      summary: 'The same of the families of a class, by whom it would be for',
      tags,
    })
    .input(z.object({ class_id: Id }))
    .output(z.object({ parents: z.int(), students: z.int(), without_account: z.int() })),
  create: procedure
    .meta({ policy: mayAnnounceToAll, idempotent: true })
    .route({
      method: 'POST',
      path: '/announcements',
      successStatus: 201,
      summary: 'Announce something to the school or to classes, now or from a moment on',
      tags,
    })
    .input(AnnouncementInput)
    .errors({ NO_SUCH_CLASS })
    .output(Announcement),
  createForClass: procedure
    .meta({ policy: mayAnnounce, idempotent: true })
    .route({
      method: 'POST',
      path: '/classes/{class_id}/announcements',
      successStatus: 201,
      summary: 'Announce something to the families of one class',
      tags,
    })
    .input(z.extend(fields, { ...families, class_id: Id }).check(...checks))
    .output(Announcement),
  change: procedure
    .meta({ policy: mayAnnounce })
    .route({
      method: 'PUT',
      path: '/announcements/{announcement_id}',
      summary: 'Correct what an announcement says: what it said before stays in the trail',
      tags,
    })
    .input(z.extend(fields, byId).check(...checks))
    .output(Announcement),
  recall: procedure
    .meta({ policy: mayAnnounce })
    .route({
      method: 'POST',
      path: '/announcements/{announcement_id}/recall',
      summary: 'Take an announcement back: nobody it was for sees it any more',
      tags,
    })
    .input(z.strictObject(byId))
    .output(Announcement),
  open: procedure
    .meta({ policy: mayBeTold })
    .route({
      method: 'POST',
      path: '/announcements/{announcement_id}/open',
      summary: 'Say that an announcement was seen',
      tags,
    })
    .input(z.strictObject(byId))
    .output(z.object({ id: Id })),
  acknowledge: procedure
    .meta({ policy: mayBeTold })
    .route({
      method: 'POST',
      path: '/announcements/{announcement_id}/acknowledge',
      summary: 'Say that an announcement was read',
      tags,
    })
    .input(z.strictObject(byId))
    .output(Announcement),
  reach: procedure
    .meta({ policy: mayAnnounce })
    .route({
      method: 'GET',
      path: '/announcements/{announcement_id}/reach',
      summary: 'Who of its audience has opened it and who has not',
      tags,
    })
    .input(z.object(byId))
    .output(Reach),
};
