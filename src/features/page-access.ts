import type { Page } from './page.ts';
import { office } from './people/people.policy.ts';
import type { Actor } from './people/people.rules.ts';

/** Whether a page, or an entry that leads to one, is open to a person by role and duties. */
export function opens(
  { roles, duties = [] }: Pick<Page, 'roles' | 'duties'>,
  who: Pick<Actor, 'role' | 'duties'>,
): boolean {
  if (roles === 'signed-in') return true;
  if (who.role === null || !roles.includes(who.role)) return false;
  return who.role !== 'admin' || duties === 'any' || office(...duties)(who);
}
