import { isKept, takeUnsent } from '#platform/ui/forms/unsent.ts';

/** The storage key that preserves the join key over a change of language, which reloads the page. */
export const JOIN_KEY = 'join-key';

const readKey = () => new URLSearchParams(location.hash.slice(1)).get('join');

/** Whether this page was opened by the link of a slip or an email. */
export function cameToJoin(): boolean {
  return readKey() !== null || isKept(JOIN_KEY);
}

/**
 * The key from a link such as /auth#join=…: read once and removed from the URL, so that it does not remain in
 * the history or on a shared screen. A URL fragment is never sent to a server.
 */
export function takeJoinKey(): string | null {
  const key = readKey();
  if (key === null) return takeUnsent<string>(JOIN_KEY);
  history.replaceState(history.state, '', location.pathname + location.search);
  return key.trim() || null;
}
