import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { BookAccount, BookMovement, BookSide } from '../../books.contract.ts';

/** The features' names of accounts and movements, from their `x-book-words.ts`. */
const WORDS: Record<string, string> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Record<string, Record<string, string>>>('../../../*/*-book-words.ts', { eager: true }),
  ).flatMap((module) => Object.values(module)),
);

/**
 * The translated name of a kind of account or movement; its raw name if unknown to this client, as with a
 * newer server.
 */
export function kindName(kind: string, i18n: I18n): string {
  const words = WORDS[kind];
  return words ? i18n._(words) : kind;
}

/** An account's name within its kind: its owner, a till's method, or an expense's category. */
export function ownName({ id, method, name }: BookAccount, i18n: I18n): string | null {
  if (name) return name;
  if (method) return kindName(method, i18n);
  return id in WORDS ? kindName(id, i18n) : null;
}

/** An account's name where its kind is not shown. */
export function accountName(account: BookAccount, i18n: I18n): string {
  const own = ownName(account, i18n);
  const kind = kindName(account.kind, i18n);
  return own ? `${kind} · ${own}` : kind;
}

export function useMovementName(): (movement: BookMovement) => string {
  const { t, i18n } = useLingui();
  return ({ kind, reverses }) => {
    if (!reverses) return kindName(kind, i18n);
    const movement = kindName(reverses.kind, i18n);
    return t`${movement}, reversed`;
  };
}

export function useSideName(): (side: BookSide) => string {
  const { t, i18n } = useLingui();
  return ({ accounts, number }) => {
    const names = accounts.map((account) => accountName(account, i18n)).join(', ');
    const more = number - accounts.length;
    return more > 0 ? t`${names} and ${more} more` : names;
  };
}
