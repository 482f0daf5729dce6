import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { DETAIL_TERMS, DETAIL_VALUES, type Translate } from './shared/audit-words.ts';

const VALUES: Record<string, MessageDescriptor> = {
  admin: msg`Administrator`,
  teacher: msg`Teacher`,
  parent: msg`Parent`,
  student: msg`Student`,
  active: msg`Active`,
  suspended: msg`Suspended`,
  transferred: msg`Transferred`,
  left: msg`Left the school`,
  graduated: msg`Graduated`,
  full_name: msg`name`,
  phone: msg`phone`,
  roll_number: msg`roll number`,
  date_of_birth: msg`date of birth`,
  address: msg`address`,
  emergency_contact: msg`emergency contact`,
  name: msg`name`,
  section: msg`section`,
  grade_level: msg`grade level`,
  language: msg`language`,
  theme: msg`theme`,
  email: msg`e-mail`,
  action: msg`kind of event`,
  actor_id: msg`person`,
  subject_id: msg`record`,
  from: msg`first day`,
  to: msg`last day`,
  read: msg`reading`,
  write: msg`reading and writing`,
  password: msg`password`,
  recovery_code: msg`recovery code`,
  aal1: msg`one proof`,
  aal2: msg`two proofs`,
  account: msg`the account`,
  neighbourhood: msg`nearby network`,
  device: msg`the device`,
  factor: msg`the second factor`,
  local: msg`this session`,
  others: msg`all other sessions`,
  global: msg`all sessions`,
};

type Words = { t: Translate; names: Readonly<Record<string, string>> };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The details of an event, one readable line each: "Fields: phone, address", "Active → Suspended". Empty and
 * false values are skipped. A deleted record is shown by the beginning of its id.
 */
export function detailLines(details: Readonly<Record<string, unknown>>, words: Words): string[] {
  const { from, to, ...rest } = details;
  const lines =
    from === undefined && to === undefined ? [] : [`${valueOf(from, words)} → ${valueOf(to, words)}`];
  for (const [name, value] of Object.entries(rest)) {
    if (value === null || value === false || (Array.isArray(value) && value.length === 0)) continue;
    const known = DETAIL_TERMS[name];
    const term = known ? words.t(known) : name;
    lines.push(value === true ? term : words.t(msg`${term}: ${valueOf(value, words)}`));
  }
  return lines;
}

function valueOf(value: unknown, words: Words): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.map((each) => valueOf(each, words)).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (value.includes(' → '))
    return value
      .split(' → ')
      .map((each) => valueOf(each, words))
      .join(' → ');
  const known = VALUES[value] ?? DETAIL_VALUES[value];
  if (known) return words.t(known);
  return words.names[value] ?? (ID.test(value) ? `${value.slice(0, 8)}…` : value);
}
