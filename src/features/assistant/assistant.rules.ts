/** The uses of the assistant; `trial` is the test of the connection. */
export const USES = ['report', 'announcement', 'appreciation', 'trial'] as const;
export type Use = (typeof USES)[number];

/** The outcomes of a request; a pending one has none. */
export const OUTCOMES = ['used', 'unfit', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The reasons why a model returned no answer. */
export const FAULTS = [
  'address',
  'unreachable',
  'slow',
  'large',
  'redirect',
  'key',
  'busy',
  'status',
  'unreadable',
  'tools',
] as const;
export type Fault = (typeof FAULTS)[number];

/** The most requests of a person per hour. */
export const MOST_AN_HOUR = 30;
export const FIRST_MONTHLY = 500;
export const MOST_MONTHLY = 100_000;
/** The number of months shown. */
export const SHOWN_MONTHS = 6;

export const MOST_ADDRESS = 200;
export const MOST_MODEL = 100;
export const MOST_KEY = 500;

/** Whether a text can be a service URL: http or https, without user, query and fragment. */
export function isServiceAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return (
    (protocol === 'https:' || protocol === 'http:') &&
    [username, password, search, hash].every((x) => x === '')
  );
}
