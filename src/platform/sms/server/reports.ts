import { jsonOf } from './africas-talking.ts';

/** The outcome of a message as its network reports it, by our id or by the gateway's. */
export type SmsReport = { id: string; end: { delivered: true } | { failed: string } };

const IDS = ['id', 'messageid', 'message_id', 'msgid', 'reference', 'ref'];
const STATUSES = ['status', 'state', 'dlr', 'delivery_status', 'deliverystatus'];
const REASONS = ['failurereason', 'reason', 'error', 'errorcode'];

const DELIVERED = /^(?:success|delivered|delivrd|deliveredtoterminal|dlvrd)$/;
const FAILED =
  /^(?:fail(?:ed|ure)?|reject(?:ed|d)|undeliver(?:ed|able)|undeliv|expired|absentsubscriber|deleted|deliveryimpossible|blocked|error)$/;
const MOST_REASON = 60;

/** Parses a report of any gateway; null for one without an outcome, such as "buffered". */
export function readReport(body: string, query: URLSearchParams): SmsReport | null {
  const fields = fieldsOf(body, query);
  const first = (names: readonly string[]) => names.map((name) => fields.get(name)).find(Boolean);
  const [id, status] = [first(IDS), first(STATUSES)];
  if (!id || !status) return null;
  const word = status.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (DELIVERED.test(word)) return { id, end: { delivered: true } };
  if (!FAILED.test(word)) return null;
  const reason = `${status} ${first(REASONS) ?? ''}`.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return { id, end: { failed: reason.slice(0, MOST_REASON) } };
}

/** The fields of a report by their lower-case names: from its JSON or form, then from its URL. */
function fieldsOf(body: string, query: URLSearchParams): Map<string, string> {
  const json = jsonOf(body);
  const given =
    json !== null && typeof json === 'object' ? Object.entries(json) : [...new URLSearchParams(body)];
  const known = [...query, ...given].filter(
    (field): field is [string, string | number] =>
      typeof field[1] === 'string' || typeof field[1] === 'number',
  );
  return new Map(known.map(([name, value]) => [name.toLowerCase(), String(value).trim()]));
}
