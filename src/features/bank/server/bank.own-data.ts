import type { OwnDataPart } from '#features/feature.ts';
import { findOwnStatement, listOwnAccounts } from './savings.service.ts';

/**
 * A student's own savings without other members' names. A parent's export leaves out the children's savings,
 * which are shown on the page.
 */
export const bankOwnData: OwnDataPart = async (tx, { actor, today }) => {
  if (actor.role !== 'student') return {};
  const accounts = await listOwnAccounts(tx, actor);
  return {
    savings: await Promise.all(
      accounts.map(({ id }) => findOwnStatement(tx, actor, { account_id: id }, today)),
    ),
  };
};
