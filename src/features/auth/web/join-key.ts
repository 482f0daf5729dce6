import { isKept, takeUnsent } from '#platform/ui/forms/unsent.ts';

/** The name under which the key outlives a change of language, which loads the page again. */
export const JOIN_KEY = 'join-key';

const readKey = () => new URLSearchParams(location.hash.slice(1)).get('join');

/** Whether this page was opened by the link of a slip or a mail. */
export function cameToJoin(): boolean {
  return readKey() !== null || isKept(JOIN_KEY);
}

/**
 * The key of a slip's or a mail's link, /auth#join=…: read once and taken out of the address, so that it stays neither in
 * the history nor on the screen of the next person. What follows a # never reaches a server's log.
 */
export function takeJoinKey(): string | null {
  const key = readKey();
  if (key === null) return takeUnsent<string>(JOIN_KEY);
  history.replaceState(history.state, '', location.pathname + location.search);
  return key.trim() || null;
}
