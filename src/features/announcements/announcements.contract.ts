import * as z from 'zod/mini';
import { ASSISTANT_REFUSALS } from '#features/assistant/assistant.contract.ts';
import { CHANNELS } from '#features/inbox/channels.rules.ts';
import { HEARD } from '#features/inbox/delivery.rules.ts';
import { exportWish } from '#features/people/list-export.contract.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { AttachedFile, FILE_GONE } from '#platform/files/attached-file.ts';
import { Id } from '#platform/http/id.ts';
import { LOCALES } from '#platform/i18n/locale.ts';
import { AmountText } from '#platform/money/amount-schema.ts';
import { MarkdownBlock } from '#platform/markdown/markdown-schema.ts';
import {
  announcementChecks,
  announcementFields,
  AnnouncementInput,
  AudienceInput,
  familyRoles,
  namedPeople,
  namedPeopleChecks,
} from './announcement-text-schema.ts';
import { DraftInput, DraftText } from './draft.contract.ts';
import { announcementFilters } from './announcements.filters.ts';
import { mayAnnounce, mayAnnounceToAll, mayBeTold, mayReadAnnouncements } from './announcements.policy.ts';
import { AUDIENCE_ROLES, CHOICES, LEAST_LETTERS, MOST_CHOICES, ONLY, STATES } from './announcements.rules.ts';

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
  /** Limits the audience to the families of some students; null for everybody. */
  only: z.nullable(z.enum(ONLY)),
  /** The subject to which it is limited. */
  subject: z.nullable(z.object({ name_fr: z.string(), name_en: z.string() })),
  /** People chosen by name, for the author and the office only; null for other readers and audiences. */
  named: z.nullable(z.array(z.object({ name: z.string(), family: z.boolean() }))),
  /** The choices of its question; null if there is no question. */
  choices_fr: z.nullable(z.array(z.string())),
  choices_en: z.nullable(z.array(z.string())),
  files: z.array(AttachedFile),
  voice: z.nullable(z.object({ file_id: Id, bytes: z.int(), duration_ms: z.int() })),
  pinned: z.boolean(),
  /** Sent immediately, regardless of quiet hours and the weekly budget. */
  urgent: z.boolean(),
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
  /** The index of the reader's own answer among the choices. */
  answer: z.nullable(z.int()),
});
export type Announcement = z.infer<typeof Announcement>;

export const Counts = z.object({
  people: z.int(),
  /**
   * The number of people reached outside the portal by channel. A person with both e-mail and push counts in
   * both.
   */
  by_email: z.int(),
  by_push: z.int(),
  /** People reached outside the portal whose weekly budget is used up: they get it in a digest. */
  over_budget: z.int(),
  without_account: z.int(),
  /** Null if the school sends no announcements by text message. */
  sms: z.nullable(
    z.object({
      /** The number of billed messages by language: guardians who share a number get one. */
      people: z.object({ fr: z.int(), en: z.int() }),
      /** The message text before the title, by language. */
      beginning: z.object({ fr: z.string(), en: z.string() }),
      price_per_part: AmountText,
      plain_accents: z.boolean(),
    }),
  ),
  /** When this device may first address more than one class; null if it may now. */
  new_device_until: z.nullable(z.iso.datetime()),
});

export type Counts = z.infer<typeof Counts>;

/** A slip to print for a guardian. */
const Slip = z.object({
  full_name: z.string(),
  student: z.nullable(z.string()),
  class: z.nullable(AudienceClass),
  language: z.nullable(z.enum(LOCALES)),
});
export type Slip = z.infer<typeof Slip>;

/** A person whom the caller may address, or the guardians of a student. */
const FoundPerson = z.object({
  /** The id of an account, or of the student whose guardians are addressed. */
  id: Id,
  kind: z.enum(CHOICES),
  name: z.string(),
  /** A guardian's children among those visible to the caller. */
  children: z.array(z.string()),
  class: z.nullable(AudienceClass),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

const NotYet = z.object({
  full_name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  opened: z.boolean(),
  /** The outcome of each channel by which it was sent. */
  heard: z.array(z.object({ channel: z.enum(CHANNELS), outcome: z.enum(HEARD) })),
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
  /**
   * The number of people who are known to have received it: opened, or confirmed by a phone or network.
   * E-mail never confirms.
   */
  received: z.int(),
  /** The number of people whom a follow-up would reach, by channel; null unless it is published. */
  next: z.nullable(
    z.object({ push: z.int(), email: z.int(), sms: z.int(), waiting: z.int(), paper: z.int() }),
  ),
  /** The number of answers for each choice; empty if there is no question. */
  answers: z.array(z.int()),
  /** The first 500 of each list, by name. */
  not_yet: z.array(NotYet),
  on_paper: z.array(OnPaper),
  /** Total number of guardians without an account. */
  without_account: z.int(),
});
export type Reach = z.infer<typeof Reach>;

const NO_SUCH_CLASS = { status: 409, message: /*i18n*/ 'A chosen class no longer exists.' };
const NO_SUCH_STUDENT = { status: 409, message: /*i18n*/ 'A chosen student no longer exists.' };
const NO_SUCH_PERSON = {
  status: 409,
  message: /*i18n*/ 'A chosen person can no longer be notified. Remove them and choose again.',
};
const NO_SUCH_SUBJECT = {
  status: 409,
  message: /*i18n*/ 'The chosen subject is taught in none of these classes.',
};
const LARGE_AUDIENCE = {
  status: 409,
  message: /*i18n*/ 'Many people will receive this. Type the number of people as shown.',
};
const URGENT_NEEDS_HEAD = {
  status: 403,
  message: /*i18n*/ 'Only the head of school announces something as urgent.',
};
const NEW_DEVICE = {
  status: 409,
  message:
    /*i18n*/ 'This device is new for your account. It can announce to more than one class a day after your first sign-in on it.',
};
const NOBODY_LEFT = {
  status: 409,
  message:
    /*i18n*/ 'Nobody can be reminded through another channel now: reminders are on their way, or only paper is left. Reload the page.',
};
const ALREADY_ANSWERED = {
  status: 409,
  message:
    /*i18n*/ 'People have already answered. You can correct the wording of the choices, but not add or remove any.',
};
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
    .output(
      z.object({
        announcements: z.array(Announcement),
        /** Whether there is another page. */
        more: z.boolean(),
        /** The time of the response. */
        as_of: z.iso.datetime(),
      }),
    ),
  newSince: procedure
    .meta({ policy: mayBeTold })
    .route({
      method: 'GET',
      path: '/announcements/new',
      summary: 'The announcements that are new to the reader since a moment; an open page reads them alone',
      tags,
    })
    .input(z.object({ since: z.iso.datetime() }))
    .output(
      z.object({
        announcements: z.array(Announcement),
        /** Whether earlier announcements changed too, so that the page must be refetched. */
        all: z.boolean(),
        as_of: z.iso.datetime(),
      }),
    ),
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
    .input(z.object({ class_id: Id, subject_id: z.optional(Id) }))
    .output(z.object({ parents: z.int(), students: z.int(), without_account: z.int() })),
  subjects: procedure
    .meta({ policy: mayAnnounce })
    .route({
      method: 'GET',
      path: '/announcement-subjects',
      summary: 'The subjects that are taught in classes the caller sees, with those classes',
      tags,
    })
    .output(
      z.object({
        subjects: z.array(
          z.object({ id: Id, name_fr: z.string(), name_en: z.string(), class_ids: z.array(Id) }),
        ),
      }),
    ),
  findPeople: procedure
    .meta({ policy: mayAnnounce })
    .route({
      method: 'GET',
      path: '/announcement-people',
      summary:
        'People by name: anybody for the office, for a teacher the students and guardians of classes they teach',
      tags,
    })
    .input(
      z.object({
        search: z.string().check(z.trim(), z.minLength(LEAST_LETTERS), z.maxLength(100)),
        class_id: z.optional(Id),
      }),
    )
    .output(z.object({ people: z.array(FoundPerson) })),
  namedAudience: procedure
    .meta({ policy: mayAnnounce })
    .route({
      method: 'POST',
      path: '/classes/{class_id}/announcement-people',
      summary: 'How many of the people chosen in a class read it in the portal, and how many have no account',
      tags,
    })
    .input(z.strictObject({ class_id: Id, ...namedPeople }).check(...namedPeopleChecks))
    .output(z.object({ people: z.int(), without_account: z.int() })),
  draft: procedure
    .meta({ policy: mayAnnounce, personOnly: true })
    .route({
      method: 'POST',
      path: '/announcement-draft',
      summary: 'A draft of a text in the other language, by the school’s assistant; nothing is saved or sent',
      tags,
    })
    .input(DraftInput)
    .errors(ASSISTANT_REFUSALS)
    .output(DraftText),
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
    .errors({
      NO_SUCH_CLASS,
      NO_SUCH_STUDENT,
      NO_SUCH_PERSON,
      NO_SUCH_SUBJECT,
      LARGE_AUDIENCE,
      NEW_DEVICE,
      FILE_GONE,
      URGENT_NEEDS_HEAD,
    })
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
    .input(
      z
        .extend(announcementFields, { ...familyRoles, class_id: Id })
        .check(...announcementChecks, ...namedPeopleChecks),
    )
    .errors({ NO_SUCH_SUBJECT, NO_SUCH_PERSON, FILE_GONE })
    .output(Announcement),
  change: procedure
    .meta({ policy: mayAnnounce })
    .route({
      method: 'PUT',
      path: '/announcements/{announcement_id}',
      summary: 'Correct what an announcement says: what it said before stays in the trail',
      tags,
    })
    .input(z.extend(announcementFields, byId).check(...announcementChecks))
    .errors({ ALREADY_ANSWERED, NEW_DEVICE, FILE_GONE })
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
  answer: procedure
    .meta({ policy: mayBeTold })
    .route({
      method: 'POST',
      path: '/announcements/{announcement_id}/answer',
      summary: 'Answer the question of an announcement; a later answer replaces the first',
      tags,
    })
    .input(z.strictObject({ ...byId, choice: z.int().check(z.minimum(0), z.maximum(MOST_CHOICES - 1)) }))
    .output(Announcement),
  slips: procedure
    .meta({ policy: mayAnnounce })
    .route({
      method: 'GET',
      path: '/announcements/{announcement_id}/slips',
      summary: 'The guardians to inform on paper, by class: without an account, or who have not read it',
      tags,
    })
    .input(z.object(byId))
    .output(z.object({ slips: z.array(Slip) })),
  followUp: procedure
    .meta({ policy: mayAnnounce, idempotent: true })
    .route({
      method: 'POST',
      path: '/announcements/{announcement_id}/follow-up',
      summary: 'Tell those who have not reacted again, each by the next channel that they have',
      tags,
    })
    .input(z.strictObject(byId))
    .errors({ NEW_DEVICE, NOBODY_LEFT })
    .output(Reach),
  unreached: procedure
    .meta({ policy: mayAnnounce, heavy: true })
    .route({
      method: 'GET',
      path: '/announcements/{announcement_id}/unreached',
      summary: 'The people whom no channel reached or could reach, as CSV or XLSX',
      tags,
    })
    .input(z.object({ ...byId, ...exportWish }))
    .output(z.file()),
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
