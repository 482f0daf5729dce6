import type { Page } from '#features/page.ts';
import { opens } from '#features/page-access.ts';
import type { Actor } from '#features/people/people.rules.ts';

export type Verdict = 'open' | 'to-dashboard' | 'to-auth';

/**
 * Whether a visitor may open a page. Decided only here in the browser; the server authorizes every call.
 * A person without a role may open only the pages for every signed-in person.
 */
export function judge(
  page: Pick<Page, 'roles' | 'duties'>,
  visitor: Pick<Actor, 'role' | 'duties'> | null,
): Verdict {
  if (!visitor) return 'to-auth';
  return opens(page, visitor) ? 'open' : 'to-dashboard';
}
