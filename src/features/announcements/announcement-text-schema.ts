import * as z from 'zod/mini';
import { FileList } from '#platform/files/attached-file.ts';
import { Id } from '#platform/http/id.ts';
import {
  AUDIENCE_ROLES,
  type AudienceRole,
  FAMILY_ROLES,
  hasTeachers,
  MOST_CHOICE,
  MOST_CHOICES,
  MOST_CLASSES,
  MOST_PEOPLE,
  MOST_STUDENTS,
  MOST_TEXT,
  MOST_TITLE,
  ONLY,
  type Only,
} from './announcements.rules.ts';

const WHOM = /*i18n*/ 'Choose for whom it is';
const audience = {
  roles: z.array(z.enum(AUDIENCE_ROLES)).check(z.minLength(1, WHOM), z.maxLength(AUDIENCE_ROLES.length)),
  class_ids: z.array(Id).check(z.maxLength(MOST_CLASSES)),
  only: z.nullish(z.enum(ONLY)),
  /** For `only: 'chosen'` the students; for `'people'` the students whose guardians are addressed. */
  student_ids: z.optional(z.array(Id).check(z.maxLength(MOST_STUDENTS))),
  /** For `only: 'people'`. */
  user_ids: z.optional(z.array(Id).check(z.maxLength(MOST_PEOPLE))),
  /** For `only: 'subject'`. */
  subject_id: z.nullish(Id),
};
/** People chosen by name: accounts, and students whose guardians are addressed. */
type Named = { user_ids?: readonly string[] | undefined; student_ids?: readonly string[] | undefined };
const countNamed = ({ user_ids = [], student_ids = [] }: Named) => user_ids.length + student_ids.length;
const WHOM_BY_NAME = /*i18n*/ 'Choose at least one person';
const MANY_NAMES = /*i18n*/ 'Choose at most 200 people';

type Narrowed = Named & {
  roles: readonly AudienceRole[];
  only?: Only | null | undefined;
  subject_id?: string | null | undefined;
};
const narrowingChecks = [
  z.refine<Narrowed>(({ only, roles }) => hasTeachers(only) || !roles.includes('teacher'), {
    error: /*i18n*/ 'Only families can be narrowed to some students',
    path: ['roles'],
  }),
  z.refine<Narrowed>(({ only, student_ids = [] }) => only !== 'chosen' || student_ids.length > 0, {
    error: /*i18n*/ 'Choose at least one student',
    path: ['student_ids'],
  }),
  z.refine<Narrowed>((wanted) => wanted.only !== 'people' || countNamed(wanted) > 0, {
    error: WHOM_BY_NAME,
    path: ['user_ids'],
  }),
  z.refine<Narrowed>((wanted) => wanted.only !== 'people' || countNamed(wanted) <= MOST_PEOPLE, {
    error: MANY_NAMES,
    path: ['user_ids'],
  }),
  z.refine<Narrowed>(({ only, subject_id }) => only !== 'subject' || Boolean(subject_id), {
    error: /*i18n*/ 'Choose a subject',
    path: ['subject_id'],
  }),
] as const;
export const AudienceInput = z.strictObject(audience).check(...narrowingChecks);
export type AudienceInput = z.infer<typeof AudienceInput>;

const title = z
  .string()
  .check(z.trim(), z.maxLength(MOST_TITLE, /*i18n*/ 'A title can have at most 120 characters'));
const body = z
  .string()
  .check(z.trim(), z.maxLength(MOST_TEXT, /*i18n*/ 'A text can have at most 5,000 characters'));
const choices = z
  .array(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, /*i18n*/ 'Write something for each choice'),
        z.maxLength(MOST_CHOICE, /*i18n*/ 'A choice can have at most 80 characters'),
      ),
  )
  .check(z.maxLength(MOST_CHOICES, /*i18n*/ 'A question can have at most 6 choices'));
export const announcementFields = z.strictObject({
  title_fr: title,
  body_fr: body,
  title_en: title,
  body_en: body,
  pinned: z.boolean(),
  acknowledge: z.boolean(),
  /** The choices of a question, in each language of the text. */
  choices_fr: z.optional(choices),
  choices_en: z.optional(choices),
  /** Published immediately if omitted or null. */
  publish_at: z.nullish(z.iso.datetime()),
  ends_on: z.nullish(z.iso.date()),
  /** In order. If omitted when editing, the files stay unchanged. */
  files: z.optional(FileList),
  /** An uploaded voice note; null for none. If omitted when editing, it stays unchanged. */
  voice_file_id: z.nullish(Id),
});
type Fields = z.infer<typeof announcementFields>;

const ONE_LANGUAGE = /*i18n*/ 'Write a title and a text in French, in English or in both';
const BOTH_PARTS = /*i18n*/ 'Write a title and a text, or leave both empty';
const isWritten = (a: string, b: string) => a !== '' && b !== '';
const isHalf = (a: string, b: string) => (a === '') !== (b === '');
/** Whether there are choices in every language of the text, equally many and at least two; or none at all. */
function hasFullChoices({ title_fr, title_en, choices_fr = [], choices_en = [] }: Fields): boolean {
  const counts = [
    ...(title_fr || choices_fr.length > 0 ? [choices_fr.length] : []),
    ...(title_en || choices_en.length > 0 ? [choices_en.length] : []),
  ];
  return counts.every((each) => each === counts[0]) && counts[0] !== 1;
}

export const announcementChecks = [
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
  z.refine<Fields>(hasFullChoices, {
    error: /*i18n*/ 'Write at least two choices, as many in each language',
    path: ['choices_fr'],
  }),
] as const;
export const AnnouncementText = announcementFields.check(...announcementChecks);
export type AnnouncementText = z.infer<typeof AnnouncementText>;
export const AnnouncementInput = z
  .extend(announcementFields, {
    ...audience,
    /** Sent immediately, even during quiet hours. */
    urgent: z.optional(z.boolean()),
    /** The number of people as the sender typed it, for a large audience. */
    confirmed_people: z.optional(z.int()),
  })
  .check(...announcementChecks, ...narrowingChecks);
export type AnnouncementInput = z.infer<typeof AnnouncementInput>;
export const namedPeople = { user_ids: audience.user_ids, student_ids: audience.student_ids };
export const namedPeopleChecks = [
  z.refine<Named>((named) => countNamed(named) <= MOST_PEOPLE, { error: MANY_NAMES, path: ['user_ids'] }),
] as const;
export const familyRoles = {
  roles: z.array(z.enum(FAMILY_ROLES, WHOM)).check(z.minLength(1, WHOM), z.maxLength(FAMILY_ROLES.length)),
  /** Limits it to students of the class who take a subject, and their families. */
  subject_id: z.nullish(Id),
  /** Limit it to people of the class's families. */
  ...namedPeople,
};
export const ClassAnnouncementInput = z
  .extend(announcementFields, familyRoles)
  .check(...announcementChecks, ...namedPeopleChecks);
export type ClassAnnouncementInput = z.infer<typeof ClassAnnouncementInput>;
