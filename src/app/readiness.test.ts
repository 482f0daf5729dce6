import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { aPortal } from './testing/portal.ts';

it('/readyz says in one word that movements of money are stopped: whoever watches the portal has to hear of it', async () => {
  const { db } = await testDatabase();
  const { send } = aPortal(db);
  const ready = async () => {
    const answer = await send('/readyz');
    return [answer.status, await answer.text()];
  };
  expect(await ready()).toEqual([200, 'ready\n']);
  await db.execute(sql`update ledger_state set halted = true`);
  expect(await ready()).toEqual([503, 'not ready: halted\n']);
  await db.execute(sql`update ledger_state set halted = false`);
  await ownerOf(db).execute(sql`alter table ledger_state rename to ledger_state_away`);
  expect(await ready()).toEqual([503, 'not ready: database\n']);
});
