import {
  countOverBudget,
  findSmsFrame,
  reachByChannel,
  selectNumbers,
} from '#features/inbox/server/reach.service.ts';
import type { Call as SchoolCall } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { AudienceInput } from '../announcement-text-schema.ts';
import { announcementsNotices } from '../announcements.notices.ts';
import { AUDIENCE_ROLES, FAMILY_ROLES } from '../announcements.rules.ts';
import { KIND, newDeviceUntil, selectVisible } from './announcements.service.ts';
import {
  amongNamed,
  amongSubject,
  amongToday,
  type Audience,
  countPeople,
  countWithoutAccount,
  selectPeople,
} from './audience.queries.ts';

type Call = SchoolCall & { timeZone: string };
type NamedPeople = Partial<Pick<AudienceInput, 'user_ids' | 'student_ids'>>;

/** The number of people an audience reaches today. */
export async function countAudience(
  tx: Tx,
  call: Call & { installation: Pick<Installation, 'schoolName' | 'sendsSms'> },
  input: AudienceInput,
) {
  const { class_ids, only = null, student_ids = [], user_ids = [], subject_id = null } = input;
  const roles = only === 'people' ? AUDIENCE_ROLES : input.roles;
  const today = schoolDay(call.now(), call.timeZone);
  const among = only && amongToday({ only, class_ids, student_ids, user_ids, subject_id }, today);
  return {
    ...(await countReach(tx, call, { roles, class_ids, among })),
    new_device_until: newDeviceUntil(call)?.toISOString() ?? null,
  };
}

/** The number of people in an audience, and how many of them each channel reaches. */
async function countReach(
  tx: Tx,
  {
    now,
    timeZone,
    installation: { schoolName, sendsSms },
  }: Pick<Call, 'now' | 'timeZone'> & { installation: Pick<Installation, 'schoolName' | 'sendsSms'> },
  audience: Audience,
) {
  const people = await selectPeople(tx, audience);
  const ids = people.map(({ user_id }) => user_id);
  const reaches = await reachByChannel(tx, ids, 'announcements');
  const reach = [...reaches.values()];
  const bySms = people.filter(({ user_id }) => reaches.get(user_id)?.sms);
  const sentence = { words: announcementsNotices[KIND]!, last: 'title', schoolName };
  const frame = sendsSms ? await findSmsFrame(tx, 'announcements', sentence) : null;
  const numbers = frame
    ? await selectNumbers(
        tx,
        bySms.map(({ user_id }) => user_id),
      )
    : new Map<string, string>();
  /** Billed messages: guardians who share a number and a language get one. */
  const messagesIn = (locale: Locale) =>
    new Set(
      bySms
        .filter(({ language }) => (language ?? 'fr') === locale)
        .map(({ user_id }) => numbers.get(user_id) ?? user_id),
    ).size;
  return {
    people: people.length,
    by_email: reach.filter(({ email }) => email).length,
    by_push: reach.filter(({ push }) => push).length,
    over_budget: await countOverBudget(
      tx,
      [...reaches].flatMap(([id, { email, push, sms }]) => (email || push || sms ? id : [])),
      { at: now(), timeZone },
    ),
    without_account: await countWithoutAccount(tx, audience),
    sms: frame && {
      ...frame,
      people: { fr: messagesIn('fr'), en: messagesIn('en') },
    },
  };
}

const countOf = async (tx: Tx, audience: Audience) => ({
  people: await countPeople(tx, audience),
  without_account: await countWithoutAccount(tx, audience),
});

/** Number of people in a class's families; null for a class invisible to the caller. */
export async function countClassAudience(
  tx: Tx,
  call: SchoolCall,
  { class_id, subject_id }: { class_id: string; subject_id?: string | undefined },
) {
  if ((await selectVisible(tx, call, [class_id])).length === 0) return null;
  const class_ids = [class_id];
  const ofClass = { class_ids, among: subject_id ? amongSubject(subject_id, class_ids) : null };
  const { people: parents, without_account } = await countOf(tx, { roles: ['parent'], ...ofClass });
  return { parents, students: await countPeople(tx, { roles: ['student'], ...ofClass }), without_account };
}

/** The number of people chosen by name in a class; null for a class invisible to the caller. */
export async function countNamedAudience(
  tx: Tx,
  call: SchoolCall,
  { class_id, user_ids = [], student_ids = [] }: { class_id: string } & NamedPeople,
) {
  if ((await selectVisible(tx, call, [class_id])).length === 0) return null;
  const class_ids = [class_id];
  const among = amongNamed({ class_ids, user_ids, student_ids });
  return countOf(tx, { roles: FAMILY_ROLES, class_ids, among });
}
