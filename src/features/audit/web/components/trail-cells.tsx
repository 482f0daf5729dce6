import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '#platform/ui/routing/link.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatInstant } from '#platform/time/format.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import type { AuditEntry } from '../../audit.contract.ts';
import { detailLines } from '../detail-words.ts';
import { actionName, translateBy } from '../shared/audit-words.ts';

type Cell = { event: AuditEntry };

const LINK = 'text-primary hover:underline';

function When({ event }: Cell) {
  const { timeZone } = useInstallation();
  return (
    <time dateTime={event.at} className="figures">
      {formatInstant(event.at, currentLocale(), timeZone)}
    </time>
  );
}

function Who({ event: { actor, via } }: Cell) {
  const { t } = useLingui();
  if (actor)
    return (
      <Link to="/audit" search={{ actor_id: actor.user_id }} className={LINK}>
        {actor.full_name ?? t`A deleted account`}
      </Link>
    );
  return via === 'host' || via === 'server' ? t`The server` : t`Not signed in`;
}

function What({ event, names }: Cell & { names: Readonly<Record<string, string>> }) {
  const { i18n } = useLingui();
  const t = translateBy(i18n);
  const lines = detailLines(event.details, { t, names });
  return (
    <>
      {actionName(event.action, t)}
      <Details text={lines.join(' · ')} />
    </>
  );
}

/** The most characters of details shown in the row; longer ones can be expanded. */
const SHORT = 600;
const BEGINNING = 120;

function Details({ text }: { text: string }) {
  if (text === '') return null;
  const look = 'block text-sm font-normal wrap-anywhere text-muted';
  if (text.length <= SHORT) return <span className={look}>{text}</span>;
  return (
    <details className={look}>
      <summary className="cursor-pointer">{`${text.slice(0, BEGINNING)}…`}</summary>
      <span className="block whitespace-pre-wrap">{text}</span>
    </details>
  );
}

function Record({ event: { subject } }: Cell) {
  const { t } = useLingui();
  if (!subject) return '–';
  const kind = KINDS[subject.type];
  const name = subject.name ?? (kind ? t(kind) : subject.type);
  const to = subject.name === null ? undefined : PAGES[subject.type]?.(subject.id);
  return to ? (
    <Link to={to} className={LINK}>
      {name}
    </Link>
  ) : (
    name
  );
}

const PAGES: Partial<Record<string, (id: string) => string>> = {
  student: (id) => `/students/${id}`,
  class: (id) => `/classes/${id}`,
  bank_account: (id) => `/student-bank/${id}`,
};

function From({ event: { via, address } }: Cell) {
  const { t } = useLingui();
  if (via === 'host') return t`Command line`;
  if (via === 'server') return t`The server`;
  const place = <span className="figures wrap-anywhere">{address ?? '–'}</span>;
  return via === 'key' ? (
    <>
      {t`API key`} {place}
    </>
  ) : (
    place
  );
}

// The names of record types, for records that have no name or have lost it.
const KINDS: Partial<Record<string, MessageDescriptor>> = {
  student: msg`A student`,
  user: msg`An account`,
  class: msg`A class`,
  invitation: msg`An invitation`,
  session: msg`A session`,
  api_key: msg`An API key`,
  message: msg`A message`,
  bank_account: msg`A savings account`,
  fee_structure: msg`A fee structure`,
  fee_payment: msg`A fee payment`,
  job: msg`A background job`,
};

export const when = (event: AuditEntry) => <When event={event} />;
export const who = (event: AuditEntry) => <Who event={event} />;
export const record = (event: AuditEntry) => <Record event={event} />;
export const from = (event: AuditEntry) => <From event={event} />;
export const what = (names: Readonly<{ [id: string]: string }>) =>
  function what(event: AuditEntry) {
    return <What event={event} names={names} />;
  };
