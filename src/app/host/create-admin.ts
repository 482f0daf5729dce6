import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { giveRole, insertProfile, lockAdministrators } from '#features/people/server/people.queries.ts';
import { hashPassword } from '#platform/auth/server/passwords/passwords.ts';
import { createUser } from '#platform/auth/server/users.ts';
import { openSecrets } from '../open-secrets.ts';
import { type Command, recordOnHost } from './command.ts';
import { hashTyped, printReset } from './new-password.ts';
import { HostRefusal } from './refusal.ts';

const Email = z.email().check(z.maxLength(200));
const FullName = z.string().check(z.trim(), z.minLength(2), z.maxLength(100));

export const createAdmin: Command = {
  words: '<email> <full name>',
  does: 'makes the account of an administrator',
  takesPassword: true,
  run: async (order) => {
    const { db, password, now, environment } = order;
    const email = Email.safeParse(order.words[0]?.trim()).data;
    const full_name = FullName.safeParse(order.words[1]).data;
    if (email === undefined) throw new HostRefusal(`"${order.words[0]}" is no e-mail address.`);
    if (full_name === undefined) throw new HostRefusal('A full name has 2 to 100 characters.');
    // Before the first account is created: a school that has accounts but no key is refused.
    const secrets = await openSecrets(environment, db);
    // Without a chosen password, the account can be opened only by the printed link.
    const nobodys = await hashPassword(randomBytes(32).toString('base64'));
    return db.transaction(async (tx) => {
      // The first sign-up of an empty school may be running at the same time: the lock puts one before the
      // other.
      await lockAdministrators(tx);
      const password_hash =
        password === null ? nobodys : await hashTyped(tx, order, { email, password, roles: ['admin'] });
      const user = await createUser(tx, { email, password_hash, user_metadata: { full_name } });
      if (!user)
        throw new HostRefusal(
          `${email} has an account already: reset its password, or give it the role in the portal.`,
        );
      await insertProfile(tx, { user_id: user.id, full_name, requested_role: null });
      await giveRole(tx, { userId: user.id, role: 'admin', givenBy: null, at: now() });
      const way = password === null ? [await printReset(tx, { ...order, secrets }, user.id)] : [];
      await recordOnHost(tx, order, {
        action: 'people.account_made',
        subject: { type: 'user', id: user.id },
        details: { role: 'admin' },
      });
      return [`${user.email} is an administrator.`, ...way].join('\n');
    });
  },
};
