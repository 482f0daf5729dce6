import { checkChain } from '#platform/audit/server/verify.ts';
import { rotateKeys as rotate } from '#platform/auth/server/sessions/signing-keys.ts';
import { openSecrets } from '../open-secrets.ts';
import { type Command, recordOnHost } from './command.ts';
import { HostRefusal } from './refusal.ts';

export const verifyAudit: Command = {
  words: '',
  does: 'recomputes the chain of the audit trail',
  run: async (order) => {
    const { db, now } = order;
    const { intact, events, head, broken_at } = await checkChain(db, now);
    await db.transaction((tx) =>
      recordOnHost(tx, order, { action: 'audit.verified', details: { intact, events, broken_at } }),
    );
    if (!intact)
      throw new HostRefusal(
        `The audit trail is broken at its event ${broken_at}: ${events} before it are as they were written.`,
      );
    return [`The audit trail is intact: ${events} events.`, ...(head ? [`Its last hash: ${head}`] : [])].join(
      '\n',
    );
  },
};

export const rotateKeys: Command = {
  words: '',
  does: 'signs with a new key from now on; whoever is signed in stays so',
  run: async (order) => {
    const { db, environment, now } = order;
    const secrets = await openSecrets(environment, db);
    return db.transaction(async (tx) => {
      await rotate(tx, secrets, now());
      await recordOnHost(tx, order, { action: 'auth.keys_rotated' });
      return 'Access tokens are signed with a new key. A running server takes it up within a minute.';
    });
  },
};
